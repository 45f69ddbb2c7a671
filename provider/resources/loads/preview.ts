import { and, asc, eq, gt, isNotNull } from "drizzle-orm";
import type { FieldError } from "@/contract/errors.ts";
import type { LoadChoices, LoadPlan, LoadRepair } from "@/contract/load-plan.ts";
import { type LoadPreview, type LoadProblem, SAMPLE_ROWS } from "@/contract/loads.ts";
import { repairPhone } from "@/contract/validation.ts";
import type { Db } from "@/provider/db/client.ts";
import { load, loadLine } from "@/provider/db/schema/loads.ts";
import type { OwnTransaction } from "@/provider/http/implement.ts";
import { Problem } from "@/provider/http/problem.ts";
import { CandidateIndex, candidateOf } from "@/provider/intake/candidates.ts";
import { findCandidates, findOriginal } from "@/provider/intake/deduplicate.ts";
import { findErasedPeople, hasTombstones } from "@/provider/intake/erased.ts";
import { type Judged, judge } from "@/provider/intake/judge.ts";
import type { Settings } from "@/provider/intake/license-settings.ts";
import type { Seal } from "@/provider/intake/seals.ts";
import { dealStateOf } from "@/provider/intake/store.ts";
import { checkTargets } from "./check-targets.ts";
import { ERASED, refusalOf } from "./chunk.ts";
import { planOf } from "./commands.ts";
import { draftOfRow } from "./draft-of-row.ts";

const ROWS_AT_ONCE = 500;
const MOST_PROBLEMS = 100;
const SHOWN = 160;

/** Judges every row as loading would, one chunk after the other, and stores nothing. @throws Problem NOT_FOUND, INVALID_INPUT */
export async function previewLoad(
  tx: OwnTransaction,
  settings: Settings,
  seal: Seal,
  { id, ...choices }: LoadChoices & { id: string },
): Promise<LoadPreview> {
  const { plan, headers } = await tx(async (db) => {
    const [found] = await db
      .select()
      .from(load)
      .where(and(eq(load.id, id), isNotNull(load.rows)));
    if (!found) throw new Problem("NOT_FOUND");
    checkTargets(choices.targets, settings);
    return { plan: await planOf(db, found.campaignId, choices), headers: found.headers };
  });
  const counts = { created: 0, duplicated: 0, failed: 0 };
  const problems = new Map<string, LoadProblem>();
  const rows: LoadPreview["rows"] = [];
  const earlier = new CandidateIndex();
  const at = new Date().toISOString();
  for (let last = 0, isMore = true; isMore; ) {
    const judged = await tx((db) => judgeRows(db, { id, headers, plan, settings, seal, at }, last, earlier));
    for (const { row, dealState, errors, draft } of judged) {
      counts[dealState === "new" ? "created" : dealState] += 1;
      for (const error of errors) count(problems, error, draft);
      if (rows.length >= SAMPLE_ROWS) continue;
      const { firstName, lastName, phone, email, identification, product, agency } = draft;
      rows.push({
        row,
        dealState,
        errors,
        lead: { firstName, lastName, phone, email, identification, product, agency },
      });
    }
    isMore = judged.length === ROWS_AT_ONCE;
    last = judged.at(-1)?.row ?? last;
  }
  const sorted = [...problems.values()].sort((one, other) => other.count - one.count);
  return { counts, problems: sorted.slice(0, MOST_PROBLEMS), rows };
}

type File = { id: string; headers: string[]; plan: LoadPlan; settings: Settings; seal: Seal; at: string };

async function judgeRows(
  db: Db,
  { id, headers, plan, settings, seal, at }: File,
  last: number,
  earlier: CandidateIndex,
) {
  const lines = await db
    .select({ row: loadLine.row, cells: loadLine.cells })
    .from(loadLine)
    .where(and(eq(loadLine.loadId, id), gt(loadLine.row, last)))
    .orderBy(asc(loadLine.row))
    .limit(ROWS_AT_ONCE);
  const types = new Map(settings.properties.map(({ key, type }) => [key, type]));
  const listed = lines.map((line) => ({ line, draft: draftOfRow(line.cells, plan, types, at), isListed: true }));
  const erased = (await hasTombstones(db.$client)) ? await findErasedPeople(db.$client, seal, listed) : undefined;
  const judged = listed.map((each) => {
    const { line, draft } = each;
    const one = judge(draft, plan.source, settings, at, true);
    const refused = refusalOf(line, headers) ?? (erased?.has(each) ? ERASED : undefined);
    return { line, one: refused ? { ...one, errors: [refused] } : one };
  });
  const stored = new CandidateIndex(
    await findCandidates(
      db.$client,
      judged.map(({ one }) => ({ judged: one, at })),
    ),
  );
  return judged.map(({ line: { row }, one }) => {
    const match = one.errors.length > 0 ? undefined : findOriginal(one, [...stored.of(one), ...earlier.of(one)], at);
    const dealState = dealStateOf(one.errors, match);
    if (dealState !== "failed") earlier.add(candidateOf({ id: `row ${row}`, judged: one, match }, at));
    return { row, dealState, errors: one.errors, draft: one.draft };
  });
}

function count(problems: Map<string, LoadProblem>, error: FieldError, draft: Judged["draft"]): void {
  const { field, code } = error;
  const value = heldBy(draft, field);
  const repair = repairOf(error, value);
  const key = `${field} ${code} ${repair}`;
  const known = problems.get(key) ?? { field, code, count: 0, example: value.slice(0, SHOWN), repair };
  known.count += 1;
  problems.set(key, known);
}

function heldBy({ extraProperties, ...draft }: Judged["draft"], field: string): string {
  const value = field in draft ? draft[field as keyof typeof draft] : extraProperties[field];
  return typeof value === "string" ? value : "";
}

/** What would mend it, and every other like it. */
function repairOf({ field, code, repair }: FieldError, value: string): LoadRepair | null {
  if (field === "phone") return repairPhone(value) ? "phone" : null;
  if (repair === undefined) return null;
  return code === "spreadsheetDate" ? "date" : field === "identification" ? "identification" : null;
}
