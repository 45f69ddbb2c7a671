import { createHash } from "node:crypto";
import type { ImportPlan } from "@/contract/imports/import-plan.ts";
import type { Receipt } from "@/contract/intake/intake.ts";
import type { DealState } from "@/contract/kernel/channels.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import type { TaskOutcome } from "@/contract/tasks/task-states.ts";
import type { fileImport, importRow } from "@/provider/db/schema/imports.ts";
import { mappedStep } from "@/provider/domains/intake/evaluate.ts";
import type { InboundLead, Outcome } from "@/provider/domains/intake/types.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { TaskContext } from "@/provider/tasks/define-task.ts";
import { rowAsText } from "./csv-rows.ts";
import { adValues, draftOfRow, targetText } from "./draft-of-row.ts";

/** A row takes up to three locks of the database's few thousand: four imports must fit. */
export const ROWS_A_STEP = 400;

export type File = typeof fileImport.$inferSelect & { plan: ImportPlan };
export type ImportRow = Pick<typeof importRow.$inferSelect, "row" | "cells" | "errors">;
export type EvaluatedRow = {
  row: number;
  dealState: DealState;
  errors: FieldError[];
  leadId: string | null;
  outcome: TaskOutcome;
};

export type Corrected = { receipt: Receipt; isKnown: boolean };

const OUTCOME_OF: Record<DealState, TaskOutcome> = { new: "created", duplicated: "duplicated", failed: "failed" };

export class Chunk {
  readonly after: number;
  readonly inboundLeads: InboundLead[];
  readonly failedLeads: string[];
  private readonly rows: ImportRow[];
  private readonly whole: ImportRow[];
  private readonly rejectedRows: EvaluatedRow[];

  constructor(context: TaskContext, file: File, after: number, rows: ImportRow[]) {
    const at = new Date().toISOString();
    this.after = after;
    this.rows = rows;
    this.rejectedRows = [];
    this.whole = [];
    for (const line of rows) {
      const rowError = findRowError(line, file.headers);
      if (rowError) this.rejectedRows.push(rejectedRow(line.row, rowError));
      else this.whole.push(line);
    }
    this.inboundLeads = this.whole.map((line) => toInboundLead(context, file, line, at));
    const named = file.plan.targets.find(({ field }) => field === "failedLead");
    this.failedLeads = this.whole.map(({ cells }) => (named ? targetText(named, cells) : ""));
  }

  get size(): number {
    return this.rows.length;
  }

  get isLast(): boolean {
    return this.rows.length < ROWS_A_STEP;
  }

  get end(): number {
    return this.rows.at(-1)?.row ?? this.after;
  }

  evaluation(outcomes: readonly (Outcome | Corrected)[]): EvaluatedRow[] {
    return [
      ...this.whole.map(({ row }, index) => toEvaluatedRow(row, outcomes[index] as Outcome | Corrected)),
      ...this.rejectedRows,
    ];
  }
}

/** Rejects torn rows, cells outside the header, and people erased before the import. */
export function findRowError(
  { cells, errors }: Omit<ImportRow, "row">,
  headers: readonly string[],
): FieldError | undefined {
  if (cells.length === 0) return ERASED;
  if (errors?.some(({ code }) => code === TORN.code)) return TORN;
  return cells.slice(headers.length).some((cell) => cell.trim() !== "") ? RAGGED : undefined;
}

const RAGGED: FieldError = { field: "row", code: "ragged" };
export const TORN: FieldError = { field: "row", code: "unclosedQuote" };
export const ERASED: FieldError = { field: "row", code: "personErased" };

function rejectedRow(row: number, error: FieldError): EvaluatedRow {
  return { row, dealState: "failed", errors: [error], leadId: null, outcome: "failed" };
}

function toEvaluatedRow(row: number, input: Outcome | Corrected): EvaluatedRow {
  if (input instanceof Problem) {
    if (input.code !== "PERSON_ERASED") throw input;
    return rejectedRow(row, ERASED);
  }
  const { dealState, errors, id } = input.receipt;
  return { row, dealState, errors, leadId: id, outcome: toOutcome(dealState, input) };
}

function toOutcome(dealState: DealState, input: Exclude<Outcome, Problem> | Corrected): TaskOutcome {
  if (!("isKnown" in input)) return OUTCOME_OF[dealState];
  if (input.isKnown) return "known";
  return dealState === "new" ? "changed" : OUTCOME_OF[dealState];
}

function toInboundLead(ctx: TaskContext, file: File, { row, cells }: ImportRow, at: string): InboundLead {
  const { id, campaignId, fileName, headers, plan } = file;
  const body = rowAsText(headers, cells);
  const read = draftOfRow(cells, { headers, plan, settings: ctx.settings }, at);
  const extraProperties = { ...adValues(headers, cells, plan), ...read.extraProperties };
  const draft = { ...read, extraProperties, externalId: `file ${id} ${row}` };
  return {
    draft,
    source: plan.source,
    received: {
      receivedAt: at,
      apiKeyId: null,
      actor: ctx.actor.fullName,
      headers: { file: fileName, row: String(row) },
      body,
      bodyHash: createHash("sha256").update(body).digest("base64url"),
      idempotencyKey: null,
      ip: "",
      requestId: ctx.request.id,
    },
    campaign: { id: campaignId, pipelineId: plan.pipelineId ?? null },
    isListed: true,
    steps: [
      { step: "received", outcome: "ok", at, facts: { source: plan.source, bytes: body.length } },
      mappedStep(draft, plan.targets.length, at),
    ],
  };
}
