import { createHash } from "node:crypto";
import type { DealState } from "@/contract/channels.ts";
import type { FieldError } from "@/contract/errors.ts";
import type { LoadPlan } from "@/contract/load-plan.ts";
import type { load, loadLine } from "@/provider/db/schema/loads.ts";
import { Problem } from "@/provider/http/problem.ts";
import type { Arrival } from "@/provider/intake/intake.ts";
import type { Outcome } from "@/provider/intake/judge-batch.ts";
import type { TaskContext } from "@/provider/tasks/task.ts";
import { draftOfRow } from "./draft-of-row.ts";
import { rowAsText } from "./row-text.ts";

/** A row takes up to three locks, and a database has room for some thousands of them: four loads at once must fit. */
export const ROWS_A_STEP = 400;

export type File = typeof load.$inferSelect & { plan: LoadPlan };
export type Row = Pick<typeof loadLine.$inferSelect, "row" | "cells">;
export type JudgedRow = { row: number; dealState: DealState; errors: FieldError[]; leadId: string | null };

/** The rows of one step of a load, each as the lead that it would be. */
export class Chunk {
  /** The row before its first. */
  readonly after: number;
  readonly arrivals: Arrival[];
  private readonly rows: Row[];
  private readonly whole: Row[];
  private readonly refused: JudgedRow[];

  constructor(context: TaskContext, file: File, after: number, rows: Row[]) {
    const at = new Date().toISOString();
    const types = new Map(context.settings.properties.map(({ key, type }) => [key, type]));
    this.after = after;
    this.rows = rows;
    this.refused = [];
    this.whole = [];
    for (const line of rows) {
      const refusal = refusalOf(line, file.headers);
      if (refusal) this.refused.push({ row: line.row, dealState: "failed", errors: [refusal], leadId: null });
      else this.whole.push(line);
    }
    this.arrivals = this.whole.map((line) => arrivalOf(context, file, line, types, at));
  }

  get size(): number {
    return this.rows.length;
  }

  get isLast(): boolean {
    return this.rows.length < ROWS_A_STEP;
  }

  /** Its last row. */
  get end(): number {
    return this.rows.at(-1)?.row ?? this.after;
  }

  /** @param outcomes of its arrivals, in their order */
  judged(outcomes: readonly Outcome[]): JudgedRow[] {
    return [...this.whole.map(({ row }, index) => judgedRow(row, outcomes[index] as Outcome)), ...this.refused];
  }
}

/**
 * Why a row is not judged. What stands beyond the last header has no name: its row was most likely broken apart, and
 * nobody knows where. Nothing is left of who was erased before the file was loaded.
 */
export function refusalOf({ cells }: Pick<Row, "cells">, headers: readonly string[]): FieldError | undefined {
  if (cells.length === 0) return ERASED;
  return cells.slice(headers.length).some((cell) => cell.trim() !== "") ? RAGGED : undefined;
}

const RAGGED: FieldError = { field: "row", code: "ragged" };
export const ERASED: FieldError = { field: "row", code: "personErased" };

function judgedRow(row: number, outcome: Outcome): JudgedRow {
  if (outcome instanceof Problem) {
    if (outcome.code !== "PERSON_ERASED") throw outcome;
    return { row, dealState: "failed", errors: [ERASED], leadId: null };
  }
  const { dealState, errors, id } = outcome.receipt;
  return { row, dealState, errors, leadId: id };
}

type Types = Parameters<typeof draftOfRow>[2];

function arrivalOf(
  { actor, requestId }: TaskContext,
  file: File,
  { row, cells }: Row,
  types: Types,
  at: string,
): Arrival {
  const { id, campaignId, fileName, headers, plan } = file;
  const body = rowAsText(headers, cells);
  const draft = { ...draftOfRow(cells, plan, types, at), externalId: `file ${id} ${row}` };
  const facts = { fields: plan.targets.length, extra: Object.keys(draft.extraProperties).length };
  return {
    draft,
    source: plan.source,
    received: {
      receivedAt: at,
      apiKeyId: null,
      actor: actor.fullName,
      headers: { file: fileName, row: String(row) },
      body,
      bodyHash: createHash("sha256").update(body).digest("base64url"),
      idempotencyKey: null,
      ip: "",
      requestId,
    },
    campaign: { id: campaignId, pipelineId: plan.pipelineId ?? null },
    isListed: true,
    steps: [
      { step: "received", outcome: "ok", at, facts: { source: plan.source, bytes: body.length } },
      { step: "mapped", outcome: "ok", at, facts },
    ],
  };
}
