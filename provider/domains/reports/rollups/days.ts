import { countDays, dayAfter, daysBetween, type Period } from "../period.ts";
import type { RollupDays, Series } from "../report.ts";

export type Days = readonly [first: string, last: string];

export type Split = { stored: readonly Days[]; live: readonly Period[] };

const MAX_LIVE = 3;

export function splitPeriod(
  period: Period,
  { stored, stableAfterDays, timeZone }: { stored: RollupDays; stableAfterDays: number; timeZone: string },
): Split | undefined {
  const days = countDays(period);
  const isStored = days.map((day) => (stored.get(day) ?? -1) >= stableAfterDays);
  const live = mergeNearest(listRuns(isStored.map((one) => !one)));
  const others = between(live, days.length);
  if (others.length === 0) return;
  const named = ([first, last]: Run): Days => [days[first] as string, days[last] as string];
  return { stored: others.map(named), live: live.map((run) => daysBetween(...named(run), timeZone)) };
}

export const ALL_TIME: Pick<Period, "firstDay" | "lastDay"> = { firstDay: "2000-01-01", lastDay: "2200-01-01" };

export function byOwnDay<Of extends Pick<Series, "dataset">>(series: Of): Of {
  const { at, receivedAt = null } = series.dataset;
  return { ...series, dataset: { ...series.dataset, at: at ?? receivedAt } };
}

export function splitAllTime(stored: RollupDays, stableAfterDays: number, timeZone: string): Split | undefined {
  const stableDays = [...stored].flatMap(([day, age]) => (age >= stableAfterDays ? [day] : [])).sort();
  const isNext = stableDays.map((day, index) => index > 0 && day === dayAfter(stableDays[index - 1] as string));
  const runs = stableDays.reduce<string[][]>((found, day, index) => {
    if (isNext[index]) found.at(-1)?.push(day);
    else found.push([day]);
    return found;
  }, []);
  const longestRun = runs.toSorted((a, b) => b.length - a.length)[0];
  const [first, last] = [longestRun?.[0], longestRun?.at(-1)];
  if (!first || !last) return;
  const { firstDay, lastDay } = ALL_TIME;
  return {
    stored: [[first, last]],
    live: [daysBetween(firstDay, dayAfter(first, -1), timeZone), daysBetween(dayAfter(last), lastDay, timeZone)],
  };
}

type Run = readonly [first: number, last: number];

function listRuns(is: readonly boolean[]): Run[] {
  const runs: Run[] = [];
  is.forEach((one, index) => {
    if (!one) return;
    const last = runs.at(-1);
    if (last && last[1] === index - 1) runs[runs.length - 1] = [last[0], index];
    else runs.push([index, index]);
  });
  return runs;
}

function mergeNearest(runs: readonly Run[]): Run[] {
  const remaining = [...runs];
  while (remaining.length > MAX_LIVE) {
    const gaps = remaining.slice(1).map(([first], index) => first - (remaining[index] as Run)[1]);
    const index = gaps.indexOf(Math.min(...gaps));
    const [[first], [, last]] = remaining.splice(index, 2) as [Run, Run];
    remaining.splice(index, 0, [first, last]);
  }
  return remaining;
}

function between(runs: readonly Run[], length: number): Run[] {
  const starts = [0, ...runs.map(([, last]) => last + 1)];
  const ends = [...runs.map(([first]) => first - 1), length - 1];
  return starts.map((first, index) => [first, ends[index] as number] as const).filter(([first, last]) => first <= last);
}
