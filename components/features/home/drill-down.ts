import { subHours } from "date-fns/subHours";
import { dayRange } from "@/components/engines/data-list/day-ranges.ts";
import { CHANNELS, type Channel } from "@/contract/kernel/channels.ts";
import type { ArgumentsOf } from "@/contract/kernel/endpoint.ts";
import type { ReportName, reports } from "@/contract/reports/reports.ts";
import { team } from "@/contract/team/team.ts";
import { plusDays } from "@/lib/format/dates.ts";
import { type Route, withParameters } from "@/lib/routing/routes.ts";

export const DRILL_DOWN_PARAM = "behind";

export const FAILING = ["failed", "notIntegrated", "unassigned"] as const;
export const OF_MONTH = ["leads", "unique", "contacted", "appointments", "sold"] as const;
export const COMPARISON_LABELS = { yesterday: "previous", lastWeek: "lastWeek" } as const;
export type ComparisonDay = keyof typeof COMPARISON_LABELS;
export const OF_TEAM = ["waiting", "overdue"] as const;
export const OF_DUE = ["unanswered", "unkept"] as const;

export type DrillDown =
  | { of: "today"; channel: Channel | "all" }
  | { of: "yesterday"; channel: Channel }
  | { of: "lastWeek"; channel: Channel }
  | { of: "wrong"; measure: (typeof FAILING)[number] }
  | { of: "month"; measure: (typeof OF_MONTH)[number] | "notIntegrated" }
  | { of: "agency"; id: string }
  | { of: "due"; measure: (typeof OF_DUE)[number] }
  | { of: "team"; list: (typeof OF_TEAM)[number] };

export function drillDownHref(route: Route, drillDown: DrillDown): string {
  return withParameters(route, { [DRILL_DOWN_PARAM]: drillDownLabel(drillDown) });
}

function drillDownLabel(drillDown: DrillDown): string {
  if ("channel" in drillDown) return `${drillDown.of}.${drillDown.channel}`;
  if (drillDown.of === "agency") return `agency.${drillDown.id}`;
  return `${drillDown.of}.${drillDown.of === "team" ? drillDown.list : drillDown.measure}`;
}

export function readDrillDown(value: string | null): DrillDown | undefined {
  const [of, what = ""] = value?.split(".") ?? [];
  const among = <Value extends string>(values: readonly Value[]) => values.find((one) => one === what);
  if (of === "today") {
    const channel = among(["all", ...CHANNELS]);
    return channel && { of, channel };
  }
  if (of === "yesterday" || of === "lastWeek") {
    const channel = among(CHANNELS);
    return channel && { of, channel };
  }
  if (of === "wrong") {
    const measure = among(FAILING);
    return measure && { of, measure };
  }
  if (of === "month") {
    const measure = among([...OF_MONTH, "notIntegrated"]);
    return measure && { of, measure };
  }
  if (of === "due") {
    const measure = among(OF_DUE);
    return measure && { of, measure };
  }
  if (of === "team") {
    const list = among(OF_TEAM);
    return list && { of, list };
  }
  return of === "agency" && /^(none|[\da-f-]{36})$/.test(what) ? { of, id: what } : undefined;
}

export function comparisonQuery(comparison: ComparisonDay, day: string) {
  return { from: day, to: day, periodToDate: "true", compare: COMPARISON_LABELS[comparison] } as const;
}

export function monthQuery(day: string) {
  return { ...dayRange("thisMonth", day), compare: "lastMonth", periodToDate: "true" } as const;
}

export const agencyQuery = monthQuery;

export function weekQuery(day: string) {
  return { ...dayRange("last7", day), compare: "lastWeek", periodToDate: "true" } as const;
}

export function todayQuery(day: string) {
  return { from: day, to: day, compare: "lastWeek" } as const;
}

const TREND_DAYS = 30;

export function trendQuery(day: string) {
  return { from: plusDays(day, -TREND_DAYS), to: plusDays(day, -1) };
}

export function figureQuery(drillDown: Exclude<DrillDown, { of: "team" }>, day: string) {
  type ReportArgs = ArgumentsOf<typeof reports.overview>;
  const of = (report: ReportName, args: ReportArgs, measure: string, key?: string) => ({ report, args, measure, key });
  switch (drillDown.of) {
    case "today": {
      const key = drillDown.channel === "all" ? undefined : drillDown.channel;
      return of("byChannel", comparisonQuery("yesterday", day), "leads", key);
    }
    case "yesterday":
    case "lastWeek":
      return of("byChannel", comparisonQuery(drillDown.of, day), "leads", drillDown.channel);
    case "wrong":
      return of("overview", weekQuery(day), drillDown.measure);
    case "due":
      return of("due", weekQuery(day), drillDown.measure);
    case "month":
      return of("overview", monthQuery(day), drillDown.measure);
    case "agency":
      return of("byAgency", agencyQuery(day), "leads", drillDown.id);
  }
}

export const TEAM_TOTALS = { waiting: team.waitingTotal, overdue: team.overdueTotal };

const DAYS_BACK: Record<ComparisonDay, number> = { yesterday: 1, lastWeek: 7 };

export function drillDownQuery(
  drillDown: Exclude<DrillDown, { of: "team" }>,
  day: string,
  asOf: string,
): ArgumentsOf<typeof reports.leads> {
  if (drillDown.of === "yesterday" || drillDown.of === "lastWeek") {
    const days = DAYS_BACK[drillDown.of];
    const then = plusDays(day, -days);
    return {
      from: then,
      to: then,
      report: "byChannel",
      measure: "leads",
      key: drillDown.channel,
      until: subHours(asOf, 24 * days).toISOString(),
    };
  }
  if (drillDown.of === "today") {
    const today = { from: day, to: day, measure: "leads" };
    return drillDown.channel === "all"
      ? { ...today, report: "overview" }
      : { ...today, report: "byChannel", key: drillDown.channel };
  }
  if (drillDown.of === "wrong" || drillDown.of === "due") {
    const report = drillDown.of === "due" ? "due" : "overview";
    return { ...dayRange("last7", day), report, measure: drillDown.measure };
  }
  const month = dayRange("thisMonth", day);
  if (drillDown.of === "agency") return { ...month, report: "byAgency", measure: "leads", key: drillDown.id };
  return { ...month, report: "overview", measure: drillDown.measure };
}
