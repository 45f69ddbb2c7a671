import { and, or, type SQL, sql } from "drizzle-orm";
import { withTablesAsOf } from "./as-of.ts";
import { isInPeriod, rowsInPeriod } from "./cohort.ts";
import { isByDay, type Period } from "./period.ts";
import {
  type Counting,
  type Dimension,
  type Grouped,
  type Measure,
  measureSums,
  type ReportDefinition,
  type ReportRequest,
  type Series,
  type Sum,
  tablesSql,
} from "./report.ts";
import { byOwnDay, splitAllTime, splitPeriod } from "./rollups/days.ts";
import { isPercentile, percentileSums, storedSums } from "./rollups/percentiles.ts";

export type CountedRow = {
  position: number;
  series: number;
  isTotal: boolean;
  isPercentile: boolean;
  key: string | null;
  column: string | null;
  label: string | null;
  columnLabel: string | null;
  order: string | null;
  sums: (number | null)[];
};

export function compileReport(report: ReportDefinition, request: ReportRequest, periods: readonly Counting[]): SQL {
  const isRequested = ({ dataset }: Series, { position }: Counting) => dataset.at !== null || position === 0;
  const counted = periods.flatMap((counting) =>
    report.seriesList.flatMap((series, index) =>
      isRequested(series, counting) ? buildSelects(series, index, request, counting) : [],
    ),
  );
  const key = sql`counted.key`;
  const column = sql`counted.column_key`;
  return sql`
    select position, series, is_total as "isTotal", is_percentile as "isPercentile", key, column_key as "column", sums,
      ${report.label?.(key) ?? sql`null`} as label, ${report.columnLabel?.(column) ?? sql`null`} as "columnLabel",
      ${report.order?.(key) ?? sql`null`} as "order"
    from (${sql.join(counted, sql` union all `)}) counted (position, series, is_total, is_percentile, sums, key, column_key)`;
}

type SumGroup = { sums: readonly Sum[]; of: "all" | "sparse" | "rest" };

function buildSelects(series: Series, index: number, request: ReportRequest, counting: Counting): SQL[] {
  const sums = Object.values(series.measures).flatMap((measure, order) =>
    measureSums(measure).map(
      ([sum, of], half): Sum => ({
        sum,
        measure,
        name: sql.raw(`s${order}_${half}`),
        isSparse: series.dataset.sparse !== undefined && of?.isSparse === true,
      }),
    ),
  );
  const split = splitFor(series, counting, request);
  if (!split) return ofRows(series, index, request, counting, sums, sums);
  const context = { series, index, counting, sums, split };
  const adding = sums.filter(({ measure }) => !isPercentile(measure));
  return [
    ...storedSums(context),
    ...split.live.flatMap((period) => ofRows(byOwnDay(series), index, request, { ...counting, period }, sums, adding)),
    ...percentileSums(context, request),
  ];
}

function splitFor(
  { rollup, stableAfterDays = 0, dataset }: Series,
  { period, key }: Counting,
  { rollupDays, timeZone }: ReportRequest,
) {
  if (!rollup || !rollupDays || period.asOf || key !== undefined) return;
  if (dataset.at === null) return splitAllTime(rollupDays, stableAfterDays, timeZone);
  return splitPeriod(period, { stored: rollupDays, stableAfterDays, timeZone });
}

function ofRows(
  series: Series,
  index: number,
  request: ReportRequest,
  counting: Counting,
  all: readonly Sum[],
  sums: readonly Sum[],
): SQL[] {
  const others = sums.filter(({ isSparse }) => !isSparse);
  const hasRestKey = series.dataset.sparse !== undefined && series.restKey !== undefined;
  const sumGroups: SumGroup[] = hasRestKey
    ? [
        { sums, of: "sparse" },
        { sums: others, of: "rest" },
      ]
    : [
        { sums: others.filter(({ measure }) => !isPercentile(measure)), of: "all" },
        { sums: others.filter(({ measure }) => isPercentile(measure)), of: "all" },
        { sums: sums.filter(({ isSparse }) => isSparse), of: "sparse" },
      ];
  return sumGroups
    .filter((one) => one.sums.length > 0)
    .map((one) => buildSelect(series, index, request, counting, all, one));
}

function buildSelect(
  series: Series,
  index: number,
  request: ReportRequest,
  { position, period, byDay, key: only }: Counting,
  all: readonly Sum[],
  { sums: selected, of }: SumGroup,
): SQL {
  const grouped = (key: Dimension | undefined): Grouped | undefined =>
    key?.grouped?.(period, request.timeZone, byDay) ?? (key && { by: key(request.timeZone, byDay), name: (by) => by });
  const own = of === "rest" ? restGroup(series.restKey) : grouped(series.key);
  const key = only === undefined ? own : undefined;
  const column = only === undefined ? grouped(series.column) : undefined;
  const { sparse, isLeadsOwnTime } = series.dataset;
  const hasPercentiles = selected.some(({ measure }) => isPercentile(measure));
  const isWithTotal = key !== undefined && hasPercentiles;
  const isGrouped = key !== undefined && !hasPercentiles;
  const counted = selected.map(({ sum, name }) => sql`${sum} as ${name}`);
  const sumColumns = all.map((one) =>
    selected.includes(one) ? (isGrouped ? sql`sum(${one.name})` : one.name) : sql`null`,
  );
  const groups = isWithTotal ? sql`grouping sets ((${key.by}), ())` : column ? sql`2, 3` : sql`2`;
  const rows = and(
    rowsInPeriod(series.dataset, period, request.actor, request.filter),
    sparse && of !== "all" ? (of === "sparse" ? sparse.where : sql`not ${sparse.where}`) : undefined,
    hasPercentiles && of === "all" ? matchesAny(selected.map(({ measure }) => measure)) : undefined,
  );
  const tables = sparse && of !== "sparse" ? sparse.all : tablesSql(series, period, request.timeZone);
  return sql`(select ${sql.raw(String(position))} as position, ${sql.raw(String(index))} as series, is_total, ${sql.raw(String(hasPercentiles))} as is_percentile,
      array[${sql.join(sumColumns, sql`, `)}]::float8[] as sums,
      ${key?.name(sql`made.key`) ?? sql`null`}::text as key, ${column?.name(sql`made.column_key`) ?? sql`null`}::text as column_key
    from (${withTablesAsOf(period, and(of === "sparse" ? sparse?.where : undefined, isLeadsOwnTime ? isInPeriod(series.dataset, period) : undefined))}
      select ${isWithTotal ? sql`grouping(${key.by}) = 1` : sql`false`} as is_total,
        ${key?.by ?? sql`null`} as key, ${column?.by ?? sql`null`} as column_key, ${sql.join(counted, sql`, `)}
      from ${tables} where ${rows}
      ${key ? sql`group by ${groups}` : sql``}) made
    ${isGrouped ? sql`group by is_total, 6, 7` : sql``})`;
}

const restGroup = (key = ""): Grouped => ({ by: sql`0`, name: () => sql`${key}` });

function matchesAny(measures: readonly Measure[]): SQL | undefined {
  const wheres = new Set(measures.map(({ where }) => where));
  return wheres.has(undefined) ? undefined : or(...wheres);
}

export function dataPointWhere(
  series: Series,
  measure: Measure,
  request: ReportRequest,
  period: Period,
  point: { key?: string | undefined; column?: string | undefined; but?: readonly string[] | undefined },
): SQL | undefined {
  const byDay = isByDay(period);
  const key = series.key?.(request.timeZone, byDay);
  const column = series.column?.(request.timeZone, byDay);
  return and(
    rowsInPeriod(series.dataset, period, request.actor, request.filter),
    measure.where,
    measure.kind === "rate" ? measure.of : undefined,
    key && point.key !== undefined ? sql`${key} = ${point.key}` : undefined,
    key && point.but ? sql`${key} <> all(${sql.param(point.but)}::text[])` : undefined,
    column && point.column !== undefined ? sql`${column} = ${point.column}` : undefined,
  );
}
