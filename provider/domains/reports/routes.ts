import { REPORTS as NAMES, type ReportFilter, type ReportName, reports } from "@/contract/reports/reports.ts";
import { implement, query } from "@/provider/http/implement.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { REPORTS } from "./index.ts";
import { listCounted } from "./leads.ts";
import { runReport } from "./run.ts";

const route = (name: ReportName) =>
  query((ctx: RequestContext, input: ReportFilter) => runReport(ctx, REPORTS[name], input));

const reportHandlers = Object.fromEntries(NAMES.map((name) => [name, route(name)])) as Record<
  ReportName,
  ReturnType<typeof route>
>;

export const reportRoutes = implement(reports, { ...reportHandlers, leads: query(listCounted) });
