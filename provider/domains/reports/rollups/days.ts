import { dayAfter, daysBetween, daysOf, type Period } from "../period.ts";
import type { Part, RollupDays } from "../report.ts";

export type Days = readonly [first: string, last: string];

export type Split = { stored: readonly Days[]; live: readonly Period[] };

const MAX_LIVE = 3;

export function splitOf(
  period: Period,
  { stored, stableAfterDays, timeZone }: { stored: RollupDays; stableAfterDays: number; timeZone: string },
): Split | undefined {
  const days = daysOf(period);
  const isStored = days.map((day) => (stored.get(day) ?? -1) >= stableAfterDays);
  const live = mergeNearest(runsOf(isStored.map((one) => !one)));
  const others = between(live, days.length);
  if (others.length === 0) return;
  const named = ([first, last]: Run): Days => [days[first] as string, days[last] as string];
  return { stored: others.map(named), live: live.map((run) => daysBetween(...named(run), timeZone)) };
}

export const EVER: Pick<Period, "firstDay" | "lastDay"> = { firstDay: "2000-01-01", lastDay: "2200-01-01" };

export function byItsDay<Of extends Pick<Part, "facts">>(part: Of): Of {
  const { at, cameAt = null } = part.facts;
  return { ...part, facts: { ...part.facts, at: at ?? cameAt } };
}

export function splitOfEver(stored: RollupDays, stableAfterDays: number, timeZone: string): Split | undefined {
  const stableDays = [...stored].flatMap(([day, age]) => (age >= stableAfterDays ? [day] : [])).sort();
  const isNext = stableDays.map((day, place) => place > 0 && day === dayAfter(stableDays[place - 1] as string));
  const runs = stableDays.reduce<string[][]>((found, day, place) => {
    if (isNext[place]) found.at(-1)?.push(day);
    else found.push([day]);
    return found;
  }, []);
  const longest = runs.toSorted((a, b) => b.length - a.length)[0];
  const [first, last] = [longest?.[0], longest?.at(-1)];
  if (!first || !last) return;
  const { firstDay, lastDay } = EVER;
  return {
    stored: [[first, last]],
    live: [daysBetween(firstDay, dayAfter(first, -1), timeZone), daysBetween(dayAfter(last), lastDay, timeZone)],
  };
}

type Run = readonly [first: number, last: number];

function runsOf(is: readonly boolean[]): Run[] {
  const runs: Run[] = [];
  is.forEach((one, place) => {
    if (!one) return;
    const last = runs.at(-1);
    if (last && last[1] === place - 1) runs[runs.length - 1] = [last[0], place];
    else runs.push([place, place]);
  });
  return runs;
}

function mergeNearest(runs: readonly Run[]): Run[] {
  const left = [...runs];
  while (left.length > MAX_LIVE) {
    const gaps = left.slice(1).map(([first], place) => first - (left[place] as Run)[1]);
    const place = gaps.indexOf(Math.min(...gaps));
    const [[first], [, last]] = left.splice(place, 2) as [Run, Run];
    left.splice(place, 0, [first, last]);
  }
  return left;
}

function between(runs: readonly Run[], length: number): Run[] {
  const starts = [0, ...runs.map(([, last]) => last + 1)];
  const ends = [...runs.map(([first]) => first - 1), length - 1];
  return starts.map((first, place) => [first, ends[place] as number] as const).filter(([first, last]) => first <= last);
}
