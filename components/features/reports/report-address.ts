import type { DrillDownTarget } from "@/components/engines/charts/chart.ts";
import { Channel, Source } from "@/contract/kernel/closed-lists.ts";
import { COMPARISONS, ReportFilter, ReportName } from "@/contract/reports/reports.ts";
import { pushStep } from "@/lib/browser/history/opened-step.ts";
import {
  comparisonPeriod,
  type Days,
  DEFAULT_PERIOD,
  isThisMonth,
  PERIODS,
  type PeriodName,
  periodDays,
  periodError,
} from "./periods.ts";

export const NARROWED_BY = ["agency", "product", "advisor", "channel", "source"] as const;
export type NarrowedBy = (typeof NARROWED_BY)[number];

export type Comparison = (typeof COMPARISONS)[number];
export const DEFAULT_COMPARISON: Comparison = "previous";

export type ReportState = {
  period: PeriodName | null;
  days: Days;
  isRunning: boolean;
  isThisMonth: boolean;
  compare: Comparison;
  by: Pick<ReportFilter, NarrowedBy>;
  mark: (Partial<DrillDownTarget> & Pick<DrillDownTarget, "report" | "measure">) | null;
};

const MARK_PARAMS = ["report", "measure", "key", "column"] as const;

export function readReportState(params: URLSearchParams, today: string): ReportState {
  const text = (name: string) => params.get(name) || undefined;
  const relative = PERIODS.find((period) => period === text("period"));
  const own = ReportFilter.pick({ from: true, to: true }).safeParse({ from: text("from"), to: text("to") }).data;
  const days = own && !periodError(own) && !relative ? own : undefined;
  const report = ReportName.safeParse(text("report")).data;
  const measure = text("measure");
  const input = (name: "agency" | "product" | "advisor") => ReportFilter.shape[name].safeParse(text(name)).data;
  const by = {
    agency: input("agency"),
    product: input("product"),
    advisor: input("advisor"),
    channel: Channel.safeParse(text("channel")).data,
    source: Source.safeParse(text("source")).data,
  };
  const requested = days ?? periodDays(relative ?? DEFAULT_PERIOD, today);
  return {
    period: days ? null : (relative ?? DEFAULT_PERIOD),
    days: requested,
    isRunning: requested.to >= today,
    isThisMonth:
      (relative ?? (days ? null : DEFAULT_PERIOD)) === "thisMonth" || (days !== undefined && isThisMonth(days, today)),
    compare: COMPARISONS.find((one) => one === text("compare")) ?? DEFAULT_COMPARISON,
    by: withoutUndefined(by),
    mark: report && measure ? { report, measure, key: text("key"), column: text("column") } : null,
  };
}

/** Drops undefined keys: they would change the cache key. */
function withoutUndefined<Given extends object>(input: Given): Given {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Given;
}

export function toReportRequest({ period, days, isRunning, compare, by }: ReportState): ReportRequest {
  const requested = compare === "previous" ? comparisonPeriod(period, days) : compare;
  return {
    ...days,
    compare: requested,
    ...(isRunning && compare !== "none" ? { periodToDate: "true" as const } : {}),
    ...by,
  };
}

export type ReportRequest = Days & {
  compare: Comparison | ReturnType<typeof comparisonPeriod>;
  periodToDate?: "true";
} & Pick<ReportFilter, NarrowedBy>;

type DisplayedChange = {
  period?: PeriodName | Days;
  compare?: Comparison;
  by?: Partial<Record<NarrowedBy, string | undefined>>;
  mark?: ReportState["mark"];
};

export function changedAddress(params: URLSearchParams, { period, compare, by, mark }: DisplayedChange): string {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string | undefined) => (value ? next.set(name, value) : next.delete(name));
  if (period !== undefined) {
    set("period", typeof period === "string" && period !== DEFAULT_PERIOD ? period : undefined);
    set("from", typeof period === "string" ? undefined : period.from);
    set("to", typeof period === "string" ? undefined : period.to);
  }
  if (compare) set("compare", compare === DEFAULT_COMPARISON ? undefined : compare);
  for (const [name, value] of Object.entries(by ?? {})) set(name, value);
  for (const name of MARK_PARAMS) set(name, mark?.[name]);
  return next.size > 0 ? `?${next}` : "";
}

export function cleanAddress(params: URLSearchParams, { period, compare, by, mark }: ReportState): string {
  const next = new URLSearchParams(params);
  const drop = (...names: string[]) => {
    for (const name of names) next.delete(name);
  };
  if (next.get("period") !== period) drop("period");
  if (period !== null) drop("from", "to");
  if (next.get("compare") !== compare) drop("compare");
  drop(...NARROWED_BY.filter((name) => by[name] === undefined));
  if (!mark) drop(...MARK_PARAMS);
  return next.size > 0 ? `?${next}` : "";
}

export type Ignored = NarrowedBy | "period" | "compare" | "mark";

const IGNORED: Readonly<Record<string, Ignored>> = {
  period: "period",
  from: "period",
  to: "period",
  compare: "compare",
  ...Object.fromEntries(NARROWED_BY.map((name) => [name, name])),
  ...Object.fromEntries(MARK_PARAMS.map((name) => [name, "mark"])),
};

export function ignoredIn(params: URLSearchParams, displayed: ReportState): Ignored[] {
  const remaining = new URLSearchParams(cleanAddress(params, displayed));
  const removed = Object.entries(IGNORED).filter(([name]) => params.get(name) && !remaining.has(name));
  return [...new Set(removed.map(([, period]) => period))];
}

export function reportUrl(change: DisplayedChange): string {
  return changedAddress(new URLSearchParams(window.location.search), change) || window.location.pathname;
}

export function show(change: DisplayedChange): void {
  const { pathname, search } = window.location;
  const next = reportUrl(change);
  if (next !== (search || pathname)) pushStep(next);
}
