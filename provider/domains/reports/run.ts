import { sql } from "drizzle-orm";
import type { Report, ReportFilter, ReportRow } from "@/contract/reports/reports.ts";
import { readTimeZone } from "@/provider/db/lookups.ts";
import type { ActorContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { aggregate, EMPTY, readSeries, type Sums } from "./aggregate.ts";
import { isUnrestricted, type ReportConditions } from "./cohort.ts";
import { dataPoints, largestPoints, type PointSums } from "./marks.ts";
import { comparisonPeriod, elapsedComparison, isByDay, type Period, todayAt, toPeriod, wholeMonths } from "./period.ts";
import type { Counting, ReportDefinition, RollupDays } from "./report.ts";
import { ALL_TIME } from "./rollups/days.ts";
import { findRollupDays } from "./rollups/jobs.ts";
import { type CountedRow, compileReport } from "./statement.ts";

export const TODAY = "today";

export async function runReport(
  ctx: ActorContext,
  report: ReportDefinition,
  { compare, periodToDate, ...filter }: ReportFilter,
): Promise<Report> {
  const { db } = ctx;
  const now = new Date();
  const timeZone = await readTimeZone(db);
  const period = countedPeriod(report, filter, timeZone);
  const compared = comparisonPeriod(period, compare, { timeZone, now });
  const before = compared && periodToDate ? elapsedComparison(period, compared, timeZone, now) : compared?.period;
  const periods = listPeriods(report, period, before, now, timeZone);
  // Lets grouping stay in memory.
  await db.execute(sql`set local work_mem = '32MB'`);
  const rollupDays = await findStoredDays(ctx, { reportDefinition: report, filter, timeZone, periods });
  const { rows } = await db.execute<CountedRow>(
    compileReport(report, { actor: ctx.actor, timeZone, filter, ...(rollupDays && { rollupDays }) }, periods),
  );

  const aggregates = periods.map(({ position }) =>
    aggregate(
      report.seriesList,
      rows.filter((row) => row.position === position),
    ),
  );
  const [current = EMPTY, earlier] = before ? aggregates : [aggregates[0]];
  const toValues = (sums: Sums | undefined, earlier?: Period) =>
    report.seriesList.flatMap((series, index) => {
      const isUnknown =
        (earlier && series.dataset.at === null) || (series.dataset.isUnrestricted && hasConditions(filter));
      const measures = Object.values(series.measures);
      if (isUnknown) return measures.map(() => null);
      return readSeries(series, sums?.get(index)).map((value, position) =>
        earlier?.asOf && measures[position]?.isCurrentOnly ? null : value,
      );
    });
  const row = ({ point, sums, previous }: PointSums): ReportRow => ({
    key: point.key,
    label: point.label,
    column: point.column,
    values: toValues(sums),
    previous: before && previous !== null ? toValues(previous, before) : null,
  });
  const since = report.rows === "months" ? await findFirstMonth(db, timeZone) : undefined;
  const points = dataPoints(report, { current, earlier, period, compared }).filter(
    ({ point }) => !since || point.key >= since,
  );
  const largest = report.rows === "largest" ? largestPoints(report, points) : points;
  const [today, yesterday] = report.hasToday ? aggregates.slice(-2).map(({ totals }) => totals) : [];
  return {
    measures: listMeasures(report),
    rows: report.hasToday
      ? [
          {
            key: TODAY,
            label: null,
            column: null,
            values: toValues(today),
            previous: toValues(yesterday, periods.at(-1)?.period),
          },
        ]
      : largest.map(row),
    total: { values: toValues(current.totals), previous: before && earlier ? toValues(earlier.totals, before) : null },
    asOf: now.toISOString(),
  };
}

async function findStoredDays(
  ctx: ActorContext,
  {
    reportDefinition: { seriesList },
    filter,
    timeZone,
    periods,
  }: { reportDefinition: ReportDefinition; filter: ReportConditions; timeZone: string; periods: readonly Counting[] },
): Promise<RollupDays | undefined> {
  const rollups = seriesList.filter(({ rollup }) => rollup !== undefined);
  if (rollups.length === 0 || !isUnrestricted(ctx.actor, filter)) return;
  const coversAllTime = rollups.some(({ dataset }) => dataset.at === null);
  return findRollupDays(ctx.db, timeZone, coversAllTime ? [ALL_TIME] : periods.map(({ period }) => period));
}

const hasConditions = ({ agency, product, advisor }: Omit<ReportFilter, "compare" | "periodToDate">) =>
  [agency, product, advisor].some((one) => one !== undefined);

async function findFirstMonth(db: Db, timeZone: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ month: string }>(sql`
    select to_char(created_at at time zone ${timeZone}, 'YYYY-MM') as month from lead order by created_at limit 1`);
  return rows[0]?.month;
}

export function countedPeriod(
  { rows }: ReportDefinition,
  filter: Pick<ReportFilter, "from" | "to">,
  timeZone: string,
): Period {
  const period = toPeriod(filter, timeZone);
  return rows === "months" ? wholeMonths(period, timeZone) : period;
}

export function listMeasures({ seriesList }: ReportDefinition): Report["measures"] {
  return seriesList.flatMap(({ dataset, measures }) =>
    Object.entries(measures).map(([key, { kind }]) => ({ key, kind, of: dataset.of })),
  );
}

function listPeriods(
  report: ReportDefinition,
  period: Period,
  before: Period | undefined,
  now: Date,
  timeZone: string,
): Counting[] {
  const byDay = isByDay(period);
  const listed = [period, ...(before ? [before] : [])].map((one) => ({ period: one, byDay }));
  const today = report.hasToday ? todayAt(now, timeZone).map((one) => ({ period: one, byDay, key: TODAY })) : [];
  return [...listed, ...today].map((one, position) => ({ ...one, position }));
}
