import { sql } from "drizzle-orm";
import type { Report, ReportFilter, ReportRow } from "@/contract/reports/reports.ts";
import { zoneOf } from "@/provider/db/lookups.ts";
import type { ActorContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { aggregate, EMPTY, readPart, type Sums } from "./aggregate.ts";
import { type Bar, isOfAll } from "./cohort.ts";
import { dataPoints, largestOf, type Shown } from "./marks.ts";
import { comparisonOf, isByDay, type Period, periodOf, soFarAs, todayAt, wholeMonths } from "./period.ts";
import type { Counting, ReportDefinition, RollupDays } from "./report.ts";
import { EVER } from "./rollups/days.ts";
import { findRollupDays } from "./rollups/jobs.ts";
import { type CountedRow, statementOf } from "./statement.ts";

export const TODAY = "today";

/** @throws Problem INVALID_INPUT for an invalid period */
export async function runReport(
  ctx: ActorContext,
  report: ReportDefinition,
  { compare, periodToDate, ...filter }: ReportFilter,
): Promise<Report> {
  const { db } = ctx;
  const now = new Date();
  const timeZone = await zoneOf(db);
  const period = countedPeriod(report, filter, timeZone);
  const compared = comparisonOf(period, compare, { timeZone, now });
  const before = compared && periodToDate ? soFarAs(period, compared, timeZone, now) : compared?.period;
  const periods = periodsOf(report, period, before, now, timeZone);
  // Lets grouping stay in memory.
  await db.execute(sql`set local work_mem = '32MB'`);
  const rollupDays = await findStoredDays(ctx, { reportDefinition: report, filter, timeZone, periods });
  const { rows } = await db.execute<CountedRow>(
    statementOf(report, { actor: ctx.actor, timeZone, filter, ...(rollupDays && { rollupDays }) }, periods),
  );

  const tallies = periods.map(({ place }) =>
    aggregate(
      report.parts,
      rows.filter((row) => row.place === place),
    ),
  );
  const [current = EMPTY, earlier] = before ? tallies : [tallies[0]];
  const valuesOf = (sums: Sums | undefined, earlier?: Period) =>
    report.parts.flatMap((part, index) => {
      const isUnknown = (earlier && part.facts.at === null) || (part.facts.isOfAll && isNarrowed(filter));
      const measures = Object.values(part.measures);
      if (isUnknown) return measures.map(() => null);
      return readPart(part, sums?.get(index)).map((value, place) =>
        earlier?.asOf && measures[place]?.isCurrentOnly ? null : value,
      );
    });
  const row = ({ mark, sums, previous }: Shown): ReportRow => ({
    key: mark.key,
    label: mark.label,
    column: mark.column,
    values: valuesOf(sums),
    previous: before && previous !== null ? valuesOf(previous, before) : null,
  });
  const since = report.rows === "months" ? await firstMonthOf(db, timeZone) : undefined;
  const marks = dataPoints(report, { current, earlier, period, compared }).filter(
    ({ mark }) => !since || mark.key >= since,
  );
  const shown = report.rows === "largest" ? largestOf(report, marks) : marks;
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

async function findStoredDays(
  ctx: ActorContext,
  {
    reportDefinition: { parts },
    filter,
    timeZone,
    periods,
  }: { reportDefinition: ReportDefinition; filter: Bar; timeZone: string; periods: readonly Counting[] },
): Promise<RollupDays | undefined> {
  const sheets = parts.filter(({ sheet }) => sheet !== undefined);
  if (sheets.length === 0 || !isOfAll(ctx.actor, filter)) return;
  const isOfEver = sheets.some(({ facts }) => facts.at === null);
  return findRollupDays(ctx.db, timeZone, isOfEver ? [EVER] : periods.map(({ period }) => period));
}

const isNarrowed = ({ agency, product, advisor }: Omit<ReportFilter, "compare" | "periodToDate">) =>
  [agency, product, advisor].some((one) => one !== undefined);

async function firstMonthOf(db: Db, timeZone: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ month: string }>(sql`
    select to_char(created_at at time zone ${timeZone}, 'YYYY-MM') as month from lead order by created_at limit 1`);
  return rows[0]?.month;
}

/** @throws Problem INVALID_INPUT for an invalid period */
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
