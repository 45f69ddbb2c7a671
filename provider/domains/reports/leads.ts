import { type SQL, sql } from "drizzle-orm";
import {
  type Counted,
  type CountedLead,
  type DataPointFilter,
  OTHERS,
  type ReportName,
} from "@/contract/reports/reports.ts";
import { afterCursor, type PageRequest, readPage } from "@/provider/db/keyset.ts";
import { readTimeZone } from "@/provider/db/lookups.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { withTablesAsOf } from "./as-of.ts";
import { isInPeriod } from "./cohort.ts";
import { REPORTS } from "./index.ts";
import { endingAt, todayAt } from "./period.ts";
import { type Measure, type Series, tablesSql } from "./report.ts";
import { countedPeriod, runReport, TODAY } from "./run.ts";
import { dataPointWhere } from "./statement.ts";

export type CountedLeadRow = Omit<CountedLead, "createdAt"> & { createdAt: Date | string };

export async function listCounted(ctx: RequestContext, filter: DataPointFilter) {
  const {
    report,
    measure: name,
    key,
    column,
    cursor: _c,
    direction: _d,
    actualCursor: _a,
    limit: _l,
    until,
    ...bar
  } = filter;
  const [series, measure] = getMeasure(report, name);
  const timeZone = await readTimeZone(ctx.db);
  const { hasToday, rows } = REPORTS[report];
  const isToday = hasToday && key === TODAY;
  const whole = isToday ? todayAt(new Date(), timeZone)[0] : countedPeriod(REPORTS[report], filter, timeZone);
  const period = until && Date.parse(until) < Date.parse(whole.to) ? endingAt(whole, until) : whole;
  const isOthers = rows === "largest" && key === OTHERS;
  const but = isOthers ? (await runReport(ctx, REPORTS[report], bar)).rows.map((row) => row.key) : undefined;
  const where = dataPointWhere(series, measure, { actor: ctx.actor, timeZone, filter: bar }, period, {
    key: isOthers ? undefined : key,
    column,
    but,
  });
  const tables = tablesSql(series, period, timeZone);
  const earlierTables = withTablesAsOf(period, series.dataset.isLeadsOwnTime && isInPeriod(series.dataset, period));
  const page = await readPage<CountedLeadRow>({
    config: ctx.services.config,
    licenseId: ctx.actor.licenseId,
    paging: filter,
    read: async (pageRequest) =>
      (
        await ctx.db.execute<CountedLeadRow>(
          selectCounted(series.dataset.of, tables, where ?? sql`true`, pageRequest, earlierTables),
        )
      ).rows,
    positionOfRow: ({ createdAt, id }) => ({ at: toIso(createdAt), id }),
  });
  return { ...page, items: page.items.map((row) => ({ ...row, createdAt: toIso(row.createdAt) })) };
}

function getMeasure(report: ReportName, name: string): [Series, Measure] {
  for (const series of REPORTS[report].seriesList) {
    const measure = Object.hasOwn(series.measures, name) ? series.measures[name] : undefined;
    if (measure && series.dataset.of !== "openings") return [series, measure];
  }
  throw new Problem("INVALID_INPUT", { fields: [{ field: "measure", code: "invalid" }] });
}

export function selectCounted(of: Counted, tables: SQL, where: SQL, pageRequest: PageRequest, before = sql``): SQL {
  const order = sql.raw(pageRequest.isOlder ? "desc" : "asc");
  const cursorCondition = afterCursor(pageRequest, lead.createdAt, lead.id) ?? sql`true`;
  const distinct = sql.raw(of === "leads" ? "" : "distinct");
  return sql`
    select l.id, l.created_at as "createdAt", l.first_name as "firstName", l.last_name as "lastName",
      l.erased_at is not null as "isErased", l.source, coalesce(m.brand || ' ' || m.name, l.product) as product,
      coalesce(a.name, l.agency) as agency, coalesce(u.full_name, '') as advisor, coalesce(s.name, '') as stage,
      l.deal_state as "dealState", l.crm_state as "crmState"
    from (
      ${before} select ${distinct} ${lead.createdAt} as created_at, ${lead.id} as id from ${tables}
      where ${where} and ${cursorCondition} order by created_at ${order}, id ${order} limit ${pageRequest.take}
    ) counted join lead l on l.id = counted.id
      left join model m on m.id = l.model_id left join agency a on a.id = l.agency_id
      left join "user" u on u.id = l.advisor_id left join stage s on s.id = l.stage_id
    order by counted.created_at ${order}, counted.id ${order}`;
}
