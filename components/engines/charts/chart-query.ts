import type { ArgumentsOf } from "@/contract/kernel/endpoint.ts";
import type { ReportName, reports } from "@/contract/reports/reports.ts";
import type { Chart } from "./chart.ts";

export type ChartFilter = ArgumentsOf<(typeof reports)["overview"]>;
export type ChartQuery = { report: ReportName; args: ChartFilter };

export function chartArgs(chart: Chart | undefined, filter: ChartFilter): ChartFilter {
  const { compare } = filter;
  if (chart?.isAlone) return aloneOf(filter);
  const isMoved = compare === "lastMonth" || compare === "lastWeek";
  return chart?.rows === "month" && isMoved ? { ...filter, compare: "previous" } : filter;
}

export function aloneOf({ compare: _compare, soFar: _soFar, ...alone }: ChartFilter): ChartFilter {
  return alone;
}

export function chartQueries(chart: Chart, filter: ChartFilter): ChartQuery[] {
  const own = { report: chart.report, args: chartArgs(chart, filter) };
  return chart.trend ? [own, { report: chart.trend, args: aloneOf(filter) }] : [own];
}
