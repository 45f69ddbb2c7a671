import { dayRange } from "@/components/engines/data-list/day-ranges.ts";
import { CHANNELS, type Channel } from "@/contract/kernel/channels.ts";
import type { ArgumentsOf } from "@/contract/kernel/endpoint.ts";
import type { ReportName, reports } from "@/contract/reports/reports.ts";
import { team } from "@/contract/team/team.ts";
import type { Route } from "@/lib/routing/routes.ts";
import { withParameters } from "@/lib/routing/routes.ts";

/** Which figure of a home one asked to see the leads of. */
export const DRILL_DOWN_PARAM = "behind";

/** What is wrong is looked for among the leads of so many days. */
export const WRONG = ["failed", "notIntegrated", "unassigned"] as const;
export const OF_MONTH = ["leads", "unique", "contacted", "appointments", "sold"] as const;
/** What today stands beside: the day before and the same day a week ago, each until the same hour. */
export const BESIDE = { yesterday: "previous", lastWeek: "lastWeek" } as const;
export type SidePanelPortal = keyof typeof BESIDE;
export const OF_TEAM = ["waiting", "overdue"] as const;
/** What of the last days was due and is not done, beside the days before: what stands now has no past to compare with. */
export const OF_DUE = ["unanswered", "unkept"] as const;

/** A figure: a word, and what of it where there are several. */
export type DrillDown =
  | { of: "today"; channel: Channel | "all" }
  | { of: "yesterday"; channel: Channel }
  | { of: "lastWeek"; channel: Channel }
  | { of: "wrong"; measure: (typeof WRONG)[number] }
  | { of: "month"; measure: (typeof OF_MONTH)[number] | "notIntegrated" }
  | { of: "agency"; id: string }
  | { of: "due"; measure: (typeof OF_DUE)[number] }
  | { of: "team"; list: (typeof OF_TEAM)[number] };

export function drillDownHref(route: Route, behind: DrillDown): string {
  return withParameters(route, { [DRILL_DOWN_PARAM]: wordOf(behind) });
}

function wordOf(behind: DrillDown): string {
  if ("channel" in behind) return `${behind.of}.${behind.channel}`;
  if (behind.of === "agency") return `agency.${behind.id}`;
  return `${behind.of}.${behind.of === "team" ? behind.list : behind.measure}`;
}

/** What an address says; undefined where that means nothing. */
export function readBehind(word: string | null): DrillDown | undefined {
  const [of, what = ""] = word?.split(".") ?? [];
  const among = <Word extends string>(words: readonly Word[]) => words.find((one) => one === what);
  if (of === "today") {
    const channel = among(["all", ...CHANNELS]);
    return channel && { of, channel };
  }
  if (of === "yesterday" || of === "lastWeek") {
    const channel = among(CHANNELS);
    return channel && { of, channel };
  }
  if (of === "wrong") {
    const measure = among(WRONG);
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

const DAY_MS = 86_400_000;
const daysBefore = (day: string, days: number) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

/** What a home asks of today by channel, beside one of the days that it stands beside. */
export function comparisonQuery(beside: SidePanelPortal, day: string) {
  return { from: day, to: day, soFar: "true", compare: BESIDE[beside] } as const;
}

/** What a home asks of the month, beside the same days of the one before. */
export function monthQuery(day: string) {
  return { ...dayRange("thisMonth", day), compare: "lastMonth", soFar: "true" } as const;
}

/** What a home asks of the month by agency. */
export const askedOfAgencies = monthQuery;

/** What a home asks of the last seven days, beside the seven before until the same hour. */
export function weekQuery(day: string) {
  return { ...dayRange("last7", day), compare: "lastWeek", soFar: "true" } as const;
}

/** What it asks of what is to be today, all day long, beside the same day a week ago. */
export function askedOfToday(day: string) {
  return { from: day, to: day, compare: "lastWeek" } as const;
}

const TREND_DAYS = 30;

/** What it asks for its trends: whole days, so none that has only begun. */
export function trendQuery(day: string) {
  return { from: daysBefore(day, TREND_DAYS), to: daysBefore(day, 1) };
}

/** Where the home has a figure from: what is asked, and which number of the answer it is. */
export function figureOf(behind: Exclude<DrillDown, { of: "team" }>, day: string) {
  type Asked = ArgumentsOf<typeof reports.overview>;
  const of = (report: ReportName, asked: Asked, measure: string, key?: string) => ({ report, asked, measure, key });
  switch (behind.of) {
    case "today": {
      const key = behind.channel === "all" ? undefined : behind.channel;
      return of("byChannel", comparisonQuery("yesterday", day), "leads", key);
    }
    case "yesterday":
    case "lastWeek":
      return of("byChannel", comparisonQuery(behind.of, day), "leads", behind.channel);
    case "wrong":
      return of("overview", weekQuery(day), behind.measure);
    case "due":
      return of("due", weekQuery(day), behind.measure);
    case "month":
      return of("overview", monthQuery(day), behind.measure);
    case "agency":
      return of("byAgency", askedOfAgencies(day), "leads", behind.id);
  }
}

/** How many there are of what is due. */
export const TEAM_TOTALS = { waiting: team.waitingTotal, overdue: team.overdueTotal };

const DAYS_BACK: Record<SidePanelPortal, number> = { yesterday: 1, lastWeek: 7 };

/** What the provider is asked, so that the list holds just what the figure counted. @param asOf when that was counted */
export function markOf(
  behind: Exclude<DrillDown, { of: "team" }>,
  day: string,
  asOf: string,
): ArgumentsOf<typeof reports.leads> {
  if (behind.of === "yesterday" || behind.of === "lastWeek") {
    const back = DAYS_BACK[behind.of] * DAY_MS;
    const then = daysBefore(day, DAYS_BACK[behind.of]);
    return {
      from: then,
      to: then,
      report: "byChannel",
      measure: "leads",
      key: behind.channel,
      until: new Date(Date.parse(asOf) - back).toISOString(),
    };
  }
  if (behind.of === "today") {
    const today = { from: day, to: day, measure: "leads" };
    return behind.channel === "all"
      ? { ...today, report: "overview" }
      : { ...today, report: "byChannel", key: behind.channel };
  }
  if (behind.of === "wrong" || behind.of === "due") {
    const report = behind.of === "due" ? "due" : "overview";
    return { ...dayRange("last7", day), report, measure: behind.measure };
  }
  const month = dayRange("thisMonth", day);
  if (behind.of === "agency") return { ...month, report: "byAgency", measure: "leads", key: behind.id };
  return { ...month, report: "overview", measure: behind.measure };
}
