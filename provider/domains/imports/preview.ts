import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import type { ImportOptions, ImportPlan, ImportRepair } from "@/contract/imports/import-plan.ts";
import {
  type ImportOutcome,
  type ImportPreview,
  type ImportProblem,
  SAMPLE_ROWS,
  type UnknownName,
} from "@/contract/imports/imports.ts";
import type { DealState } from "@/contract/kernel/channels.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import { repairPhone } from "@/contract/kernel/text/repairs.ts";
import { lostLeadingZero } from "@/contract/kernel/validation.ts";
import { fold } from "@/contract/leads/search-term.ts";
import { fileImport, importRow } from "@/provider/db/schema/imports.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { CandidateIndex, toCandidate } from "@/provider/domains/intake/candidates.ts";
import { findCandidates, findOriginal } from "@/provider/domains/intake/deduplicate.ts";
import { findErasedPeople, type Hasher, hasTombstones } from "@/provider/domains/intake/erased.ts";
import { evaluate } from "@/provider/domains/intake/evaluate.ts";
import { noSharing, readFillerContacts, type Sharing } from "@/provider/domains/intake/filler-contacts.ts";
import { decideDealState } from "@/provider/domains/intake/store.ts";
import type { Evaluation } from "@/provider/domains/intake/types.ts";
import type { ActorContext, ConfiguredContext, LicensedActor, OpenContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { ERASED, findRowError, TORN } from "./chunk.ts";
import { readImportPlan } from "./commands.ts";
import { correctable } from "./corrections.ts";
import { draftOfRow, targetText } from "./draft-of-row.ts";
import { checkTargets } from "./queries.ts";

const ROWS_AT_ONCE = 500;
const MAX_PROBLEMS = 100;
const MAX_UNKNOWN = 20;
const PREVIEW_LENGTH = 160;

export async function previewImport(
  ctx: OpenContext & Pick<ConfiguredContext, "settings">,
  hash: Hasher,
  { id, ...choices }: ImportOptions & { id: string },
): Promise<ImportPreview> {
  const { plan, headers } = await ctx.transaction(async (db) => {
    const [found] = await db
      .select()
      .from(fileImport)
      .where(and(eq(fileImport.id, id), isNotNull(fileImport.rows)));
    if (!found) throw new Problem("NOT_FOUND");
    checkTargets(choices.targets, ctx.settings);
    return { plan: await readImportPlan(db, found.campaignId, choices), headers: found.headers };
  });
  const counts: ImportPreview["counts"] = { created: 0, changed: 0, duplicated: 0, failed: 0, known: 0 };
  const problems = new Map<string, ImportProblem>();
  const unknown = new Map<string, UnknownName>();
  const rows: ImportPreview["rows"] = [];
  let severalLines: ImportPreview["severalLines"] = null;
  const earlier = new CandidateIndex();
  const people = noSharing();
  const corrected = new Set<string>();
  const at = new Date().toISOString();
  for (let last = 0, isMore = true; isMore; ) {
    const file = { id, headers, plan, settings: ctx.settings, hash, actor: ctx.actor, at };
    const evaluation = await ctx.transaction((db) => evaluateRows(db, file, last, { earlier, corrected, people }));
    for (const { row, cells, outcome, errors, draft, missing } of evaluation) {
      counts[outcome] += 1;
      for (const error of [...errors, ...offersFor(draft, errors)]) count(problems, error, { row, cells, draft });
      severalLines = withLines(severalLines, row, cells);
      for (const field of missing) countUnknown(unknown, field, draft[field]);
      if (rows.length >= SAMPLE_ROWS) continue;
      const { firstName, lastName, phone, email, identification, product, agency } = draft;
      rows.push({
        row,
        outcome,
        errors,
        lead: { firstName, lastName, phone, email, identification, product, agency },
      });
    }
    isMore = evaluation.length === ROWS_AT_ONCE;
    last = evaluation.at(-1)?.row ?? last;
  }
  return {
    counts,
    problems: byCount(problems).slice(0, MAX_PROBLEMS),
    unknown: byCount(unknown).slice(0, MAX_UNKNOWN),
    severalLines,
    rows,
  };
}

const byCount = <Counted extends { count: number }>(counted: ReadonlyMap<string, Counted>): Counted[] =>
  [...counted.values()].sort((one, other) => other.count - one.count);

type File = {
  id: string;
  headers: string[];
  plan: ImportPlan;
  settings: Settings;
  hash: Hasher;
  actor: LicensedActor;
  at: string;
};
type Before = { earlier: CandidateIndex; corrected: Set<string>; people: Sharing };

async function evaluateRows(
  db: Db,
  { id, headers, plan, settings, hash, actor, at }: File,
  last: number,
  { earlier, corrected, people }: Before,
) {
  const lines = await db
    .select({ row: importRow.row, cells: importRow.cells, errors: importRow.errors })
    .from(importRow)
    .where(and(eq(importRow.loadId, id), gt(importRow.row, last)))
    .orderBy(asc(importRow.row))
    .limit(ROWS_AT_ONCE);
  const reading = { headers, plan, settings };
  const listed = lines.map((line) => ({ line, draft: draftOfRow(line.cells, reading, at), isListed: true }));
  const erased = (await hasTombstones(db.$client)) ? await findErasedPeople(db.$client, hash, listed) : undefined;
  const evaluation = listed.map((each) => {
    const { line, draft } = each;
    const one = evaluate(draft, plan.source, settings, at, true);
    const rowError = findRowError(line, headers) ?? (erased?.has(each) ? ERASED : undefined);
    return { line, one: rowError ? { ...one, errors: [rowError] } : one };
  });
  const stored = new CandidateIndex(
    await findCandidates(
      db.$client,
      evaluation.map(({ one }) => ({ evaluation: one, at })),
    ),
  );
  const drafts = evaluation.map(({ one }) => one.draft);
  const fillers = await readFillerContacts(db.$client, drafts, settings.ownContacts, people);
  const named = plan.targets.find(({ field }) => field === "failedLead");
  const failedLeadId = (cells: readonly string[]) => (named ? targetText(named, cells).toLowerCase() : "");
  const failed = await failedBefore(
    { db, actor },
    new Set(lines.map(({ cells }) => failedLeadId(cells)).filter(Boolean)),
    plan,
  );
  return evaluation.map(({ line, one }) => {
    const { row, cells } = line;
    const similar = [...stored.of(one, fillers), ...earlier.of(one, fillers)];
    const match = one.errors.length > 0 ? undefined : findOriginal(one, { candidates: similar, at, fillers });
    fillers.add(one.draft);
    const dealState = decideDealState(one.errors, match);
    const before =
      corrected.has(failedLeadId(cells)) || findRowError(line, headers) ? undefined : failed.get(failedLeadId(cells));
    if (before) corrected.add(failedLeadId(cells));
    if (dealState !== "failed" && before !== "known")
      earlier.add(toCandidate({ id: `row ${row}`, evaluation: one, match }, at));
    return before === "known"
      ? { row, cells, outcome: "known" as const, errors: [], draft: one.draft, missing: [] }
      : {
          row,
          cells,
          outcome: toOutcome(dealState, before),
          errors: one.errors,
          draft: one.draft,
          missing: findUnknown(one),
        };
  });
}

function toOutcome(dealState: DealState, before: "failed" | undefined): ImportOutcome {
  return dealState !== "new" ? dealState : before ? "changed" : "created";
}

async function failedBefore(ctx: ActorContext, ids: ReadonlySet<string>, { source }: ImportPlan) {
  if (ids.size === 0) return new Map<string, "failed" | "known">();
  const found = await ctx.db
    .select({ id: lead.id, dealState: lead.dealState })
    .from(lead)
    .where(correctable(ids, source, ctx.actor));
  return new Map(found.map(({ id, dealState }) => [id, dealState === "failed" ? "failed" : "known"] as const));
}

function findUnknown({ draft, model, agency, errors }: Evaluation): UnknownName["field"][] {
  const known = { product: model, agency };
  return (["product", "agency"] as const).filter(
    (field) => draft[field] && !known[field] && !errors.some((error) => error.field === field),
  );
}

function countUnknown(unknown: Map<string, UnknownName>, field: UnknownName["field"], value: string): void {
  const key = `${field} ${fold(value)}`;
  const known = unknown.get(key) ?? { field, name: value.slice(0, PREVIEW_LENGTH), count: 0 };
  known.count += 1;
  unknown.set(key, known);
}

function offersFor({ identification }: Evaluation["draft"], errors: readonly FieldError[]): FieldError[] {
  if (!lostLeadingZero(identification) || errors.some(({ field }) => field === "identification")) return [];
  return [{ field: "identification", code: "cedula", repair: `0${identification}` }];
}

type PreviewRow = { row: number; cells: readonly string[]; draft: Evaluation["draft"] };

function count(problems: Map<string, ImportProblem>, error: FieldError, { row, cells, draft }: PreviewRow): void {
  const { field, code } = error;
  const value = code === TORN.code ? cells.join(" | ") : valueInDraft(draft, field);
  const repair = suggestRepair(error, value);
  const key = `${field} ${code} ${repair}`;
  const known = problems.get(key) ?? { field, code, count: 0, row, example: value.slice(0, PREVIEW_LENGTH), repair };
  known.count += 1;
  problems.set(key, known);
}

function withLines(known: ImportPreview["severalLines"], row: number, cells: readonly string[]) {
  if (!cells.some((cell) => cell.includes("\n"))) return known;
  const lines = Math.max(...cells.map((cell) => cell.split("\n").length));
  const largestGroup = known && known.lines >= lines ? known : { row, lines };
  return { row: largestGroup.row, lines: largestGroup.lines, count: (known?.count ?? 0) + 1 };
}

function valueInDraft({ extraProperties, ...draft }: Evaluation["draft"], field: string): string {
  const value = field in draft ? draft[field as keyof typeof draft] : extraProperties[field];
  return typeof value === "string" ? value : "";
}

function suggestRepair({ field, code, repair }: FieldError, value: string): ImportRepair | null {
  if (field === "phone") return repairPhone(value) ? "phone" : null;
  if (repair === undefined) return null;
  return code === "spreadsheetDate" ? "date" : field === "identification" ? "identification" : null;
}
