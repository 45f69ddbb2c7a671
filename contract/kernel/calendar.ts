/** The years of periods and plans: their days are those of a calendar that people know. */
export const FIRST_DAY = "2000-01-01";
export const LAST_DAY = "2100-12-31";

const DAY_MS = 86_400_000;
const PLANNED_DAYS = 731;

type Bounds = { min: string; max: string };

/** The bounds of a kind of moment, as ISO 8601 UTC. @param now milliseconds */
const BOUNDS = {
  /** Within the years that an agenda or a report shows. */
  period: () => PERIOD,
  /** Two years from now at most, before or after it. */
  planned: (now: number) => ({ min: isoOf(now - PLANNED_DAYS * DAY_MS), max: isoOf(now + PLANNED_DAYS * DAY_MS) }),
  /** Until tomorrow: the clock that says it may be ahead. */
  past: (now: number) => ({ min: PERIOD.min, max: isoOf(now + DAY_MS) }),
} as const satisfies Record<string, (now: number) => Bounds>;
export type MomentKind = keyof typeof BOUNDS;

const PERIOD: Bounds = { min: `${FIRST_DAY}T00:00:00.000Z`, max: `${LAST_DAY}T23:59:59.999Z` };
const isoOf = (ms: number) => new Date(ms).toISOString();

export function momentBounds(kind: MomentKind, now: number): Bounds {
  return BOUNDS[kind](now);
}

/** Why a moment is outside its bounds; undefined where it is within them. @param at milliseconds */
export function momentFault(kind: MomentKind, at: number, now: number): "tooEarly" | "tooLate" | undefined {
  const { min, max } = momentBounds(kind, now);
  return at < Date.parse(min) ? "tooEarly" : at > Date.parse(max) ? "tooLate" : undefined;
}

/**
 * A moment of another clock, as ISO 8601 UTC.
 * @param at milliseconds since 1970
 * @returns null for what is none, or cannot have been
 */
export function pastMoment(at: number, now = Date.now()): string | null {
  return Number.isNaN(at) || momentFault("past", at, now) ? null : isoOf(at);
}

/** Why a day is outside the calendar; undefined where it is within. @param day yyyy-mm-dd, or a month as yyyy-mm */
export function dayFault(day: string): "tooEarly" | "tooLate" | undefined {
  return day < FIRST_DAY.slice(0, day.length)
    ? "tooEarly"
    : day > LAST_DAY.slice(0, day.length)
      ? "tooLate"
      : undefined;
}
