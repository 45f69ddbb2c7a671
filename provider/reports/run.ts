import { sql } from "drizzle-orm";
import { MOST_REPORT_ROWS, OTHERS, type Report, type ReportFilter, type ReportRow } from "@/contract/reports.ts";
import type { Db } from "@/provider/db/client.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import { zoneOf } from "@/provider/resources/licenses/license-zone.ts";
import { type Bar, isOfAll } from "./cohort.ts";
import { EVER, type KeptDays } from "./kept/days.ts";
import { findKeptDays } from "./kept/find.ts";
import {
  type Comparison,
  comparisonOf,
  isByDay,
  type Period,
  periodOf,
  soFarAs,
  timesOf,
  todayAt,
  wholeMonths,
} from "./period.ts";
import type { Measure, Part, ReportDefinition } from "./report.ts";
import { type Counted, type Counting, statementOf } from "./statement.ts";

/** The row of `hasToday`. */
export const TODAY = "today";

type Sums = Map<number, (number | null)[]>;
type Mark = { key: string; label: string | null; order: string; column: ReportRow["column"]; sums: Sums };
/** What a period counted: by mark, and of all marks together. */
type Tally = { marks: Map<string, Mark>; totals: Sums };

/** @throws Problem INVALID_INPUT for a period that none can be counted of */
export async function runReport(
  db: Db,
  actor: LicensedActor,
  report: ReportDefinition,
  { compare, soFar, ...filter }: ReportFilter,
): Promise<Report> {
  const now = new Date();
  const timeZone = await zoneOf(db);
  const period = countedPeriod(report, filter, timeZone);
  const compared = comparisonOf(period, compare, { timeZone, now });
  const before = compared && soFar ? soFarAs(period, compared, timeZone, now) : compared?.period;
  const periods = periodsOf(report, period, before, now, timeZone);
  // What is grouped stays in memory.
  await db.execute(sql`set local work_mem = '32MB'`);
  const kept = await keptDays(db, report, actor, filter, timeZone, periods);
  const { rows } = await db.execute<Counted>(
    statementOf(report, { actor, timeZone, filter, ...(kept && { kept }) }, periods),
  );

  const tallies = periods.map(({ place }) =>
    tallyOf(
      report.parts,
      rows.filter((row) => row.place === place),
    ),
  );
  const [current = EMPTY, earlier] = before ? tallies : [tallies[0]];
  const valuesOf = (sums: Sums | undefined, earlier?: Period) =>
    report.parts.flatMap((part, index) => {
      // How things stood then is not known.
      const isUnknown = (earlier && part.facts.at === null) || (part.facts.isOfAll && isNarrowed(filter));
      const measures = Object.values(part.measures);
      if (isUnknown) return measures.map(() => null);
      return readPart(part, sums?.get(index)).map((value, place) =>
        earlier?.asOf && measures[place]?.isOfNow ? null : value,
      );
    });
  const row = ({ mark, sums, previous }: Shown): ReportRow => ({
    ...{ key: mark.key, label: mark.label, column: mark.column },
    values: valuesOf(sums),
    previous: before && previous !== null ? valuesOf(previous, before) : null,
  });
  const since = report.rows === "months" ? await firstMonthOf(db, timeZone) : undefined;
  // Before the first lead of all there was nothing, whatever is asked for; later months may be empty, and say so.
  const marks = marksOf(report, current, earlier, period, compared).filter(({ mark }) => !since || mark.key >= since);
  const shown = report.rows === "largest" ? withOthers(report, marks) : marks;
  const [today, yesterday] = report.hasToday ? tallies.slice(-2).map(({ totals }) => totals) : [];
  return {
    measures: measuresOf(report),
    rows: report.hasToday
      ? [
          {
            key: TODAY,
            label: null,
            column: null,
            values: valuesOf(today),
            previous: valuesOf(yesterday, periods.at(-1)?.period),
          },
        ]
      : shown.map(row),
    total: { values: valuesOf(current.totals), previous: before && earlier ? valuesOf(earlier.totals, before) : null },
    asOf: now.toISOString(),
  };
}

/** What of the periods is kept; undefined where the report keeps nothing, or fewer rows are asked for than are kept. */
async function keptDays(
  db: Db,
  { parts }: ReportDefinition,
  actor: LicensedActor,
  filter: Bar,
  timeZone: string,
  periods: readonly Counting[],
): Promise<KeptDays | undefined> {
  const sheets = parts.filter(({ sheet }) => sheet !== undefined);
  if (sheets.length === 0 || !isOfAll(actor, filter)) return;
  const isOfEver = sheets.some(({ facts }) => facts.at === null);
  return findKeptDays(db, timeZone, isOfEver ? [EVER] : periods.map(({ period }) => period));
}

const isNarrowed = ({ agency, product, advisor }: Omit<ReportFilter, "compare" | "soFar">) =>
  [agency, product, advisor].some((one) => one !== undefined);

/** The month in which the licence's first lead came; undefined where none has. */
async function firstMonthOf(db: Db, timeZone: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ month: string }>(sql`
    select to_char(created_at at time zone ${timeZone}, 'YYYY-MM') as month from lead order by created_at limit 1`);
  return rows[0]?.month;
}

/** The days that are counted where some are asked for. @throws Problem INVALID_INPUT for a period that none can be counted of */
export function countedPeriod(
  { rows }: ReportDefinition,
  filter: Pick<ReportFilter, "from" | "to">,
  timeZone: string,
): Period {
  const period = periodOf(filter, timeZone);
  return rows === "months" ? wholeMonths(period, timeZone) : period;
}

export function measuresOf({ parts }: ReportDefinition): Report["measures"] {
  return parts.flatMap(({ facts, measures }) =>
    Object.entries(measures).map(([key, { kind }]) => ({ key, kind, of: facts.of })),
  );
}

function periodsOf(
  report: ReportDefinition,
  period: Period,
  before: Period | undefined,
  now: Date,
  timeZone: string,
): Counting[] {
  const byDay = isByDay(period);
  const listed = [period, ...(before ? [before] : [])].map((one) => ({ period: one, byDay }));
  const today = report.hasToday ? todayAt(now, timeZone).map((one) => ({ period: one, byDay, key: TODAY })) : [];
  return [...listed, ...today].map((one, place) => ({ ...one, place }));
}

const EMPTY: Tally = { marks: new Map(), totals: new Map() };

function tallyOf(parts: readonly Part[], rows: readonly Counted[]): Tally {
  const tally: Tally = { marks: new Map(), totals: new Map() };
  for (const row of rows) {
    if (row.isTotal) {
      const middles = middlesOf(parts[row.part]);
      const total = tally.totals.get(row.part) ?? nothingOf(middles);
      tally.totals.set(
        row.part,
        total.map((sum, place) => (middles[place] ? (row.sums[place] ?? null) : sum)),
      );
      continue;
    }
    addTo(tally.totals, parts[row.part], row.part, row.sums, row.isMiddle && row.key === null);
    if (row.key === null) continue;
    const id = JSON.stringify([row.key, row.column]);
    const column = row.column === null ? null : { key: row.column, label: row.columnLabel };
    const mark = tally.marks.get(id) ?? {
      ...{ key: row.key, label: row.label, order: row.order ?? "", column, sums: new Map() },
    };
    const others = mark.sums.get(row.part);
    const middles = middlesOf(parts[row.part]);
    mark.sums.set(
      row.part,
      row.sums.map((sum, place) => together(sum, others?.[place] ?? null, middles[place])),
    );
    tally.marks.set(id, mark);
  }
  return tally;
}

/** What two selects said of one mark: a sum that only one of them has is that one's, a middle too. */
function together(sum: number | null, other: number | null, isMiddle: boolean | undefined): number | null {
  return sum === null || other === null || isMiddle ? (sum ?? other) : sum + other;
}

/** Counts add up; a middle does not, and is what it is only where it is of all rows. */
function addTo(totals: Sums, part: Part | undefined, index: number, sums: Counted["sums"], isAll: boolean): void {
  const middles = middlesOf(part);
  const total = totals.get(index) ?? nothingOf(middles);
  totals.set(
    index,
    total.map((sum, place) => {
      if (!middles[place]) return (sum ?? 0) + (sums[place] ?? 0);
      return isAll ? (sums[place] ?? null) : sum;
    }),
  );
}

/** Before anything is added: of nothing there is no middle. */
const nothingOf = (middles: readonly boolean[]) => middles.map((isMiddle) => (isMiddle ? null : 0));

/** Of each sum of a part, whether it is a middle. */
function middlesOf(part: Part | undefined): boolean[] {
  return Object.values(part?.measures ?? {}).flatMap((measure) =>
    isDivided(measure) ? [false, false] : [measure.kind === "minutes"],
  );
}

/** It is one sum by another. */
const isDivided = (measure: Measure) =>
  measure.kind === "rate" || (measure.kind === "money" && measure.per !== undefined);

function readPart({ measures }: Part, sums: readonly (number | null)[] | undefined): (number | null)[] {
  const left = [...(sums ?? [])];
  return Object.values(measures).map((measure) => readMeasure(measure, left));
}

/** Takes from `left` what the measure's select has put there. */
function readMeasure(measure: Measure, left: (number | null)[]): number | null {
  const { kind } = measure;
  const sum = left.shift() ?? null;
  if (kind === "count") return sum ?? 0;
  if (kind === "minutes") return sum;
  if (!isDivided(measure)) return sum ? inCents(sum) : null;
  const whole = left.shift() ?? 0;
  if (whole === 0) return null;
  return kind === "money" ? inCents((sum ?? 0) / whole) : (sum ?? 0) / whole;
}

const inCents = (dollars: number) => Math.round(dollars * 100) / 100;

type Named = Pick<Mark, "key" | "label" | "column">;
/** Null where nothing of what it is compared with stands beside it. */
type Shown = { mark: Named; sums: Sums | undefined; previous: Sums | undefined | null };

function marksOf(
  { rows }: ReportDefinition,
  current: Tally,
  earlier: Tally | undefined,
  period: Period,
  compared: Comparison | undefined,
): Shown[] {
  const bare = (key: string) => ({ key, label: null, column: null });
  const at = (tally: Tally | undefined, key: string) => tally?.marks.get(JSON.stringify([key, null]))?.sums;
  if (rows === "times" || rows === "months") {
    return timesOf(period, rows === "times" && isByDay(period)).map((key) => {
      const beside = compared?.beside(key);
      const previous = beside === undefined ? null : at(earlier, beside);
      return { mark: bare(key), sums: at(current, key), previous };
    });
  }
  if (rows !== "found" && rows !== "largest") {
    return rows.map((key) => ({ mark: bare(key), sums: at(current, key), previous: at(earlier, key) }));
  }
  const all = new Map([...(earlier?.marks ?? []), ...current.marks]);
  const sizeOf = (id: string) => current.marks.get(id)?.sums.get(0)?.[0] ?? 0;
  return [...all]
    .map(([id, mark]) => ({
      ...{ size: sizeOf(id), order: mark.order },
      shown: { mark, sums: current.marks.get(id)?.sums, previous: earlier?.marks.get(id)?.sums },
    }))
    .sort(
      (a, b) =>
        compareText(a.order, b.order) || b.size - a.size || compareText(nameOf(a.shown.mark), nameOf(b.shown.mark)),
    )
    .map(({ shown }) => shown);
}

const nameOf = ({ key, column }: Named) => `${key} ${column?.key ?? ""}`;
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The largest ones, and what is left together. */
function withOthers({ parts }: ReportDefinition, marks: Shown[]): Shown[] {
  if (marks.length <= MOST_REPORT_ROWS) return marks;
  const together = (of: (shown: Shown) => Sums | undefined | null): Sums => {
    const sums: Sums = new Map();
    for (const shown of marks.slice(MOST_REPORT_ROWS)) {
      for (const [index, some] of of(shown) ?? []) addTo(sums, parts[index], index, some, false);
    }
    return sums;
  };
  const mark = { key: OTHERS, label: null, column: null };
  const others = { mark, sums: together(({ sums }) => sums), previous: together(({ previous }) => previous) };
  return [...marks.slice(0, MOST_REPORT_ROWS), others];
}
