export const FIRST_DAY = "2000-01-01";
export const LAST_DAY = "2100-12-31";

const DAY_MS = 86_400_000;
const PLANNED_DAYS = 731;

type Bounds = { min: string; max: string };

/** Limits of each kind of time, as ISO 8601 UTC. @param now milliseconds */
const BOUNDS = {
  period: () => PERIOD,
  planned: (now: number) => ({ min: toIso(now - PLANNED_DAYS * DAY_MS), max: toIso(now + PLANNED_DAYS * DAY_MS) }),
  /** Allows tomorrow: the other clock may be ahead. */
  past: (now: number) => ({ min: PERIOD.min, max: toIso(now + DAY_MS) }),
} as const satisfies Record<string, (now: number) => Bounds>;
export type MomentKind = keyof typeof BOUNDS;

const PERIOD: Bounds = { min: `${FIRST_DAY}T00:00:00.000Z`, max: `${LAST_DAY}T23:59:59.999Z` };
const toIso = (ms: number) => new Date(ms).toISOString();

export function momentBounds(kind: MomentKind, now: number): Bounds {
  return BOUNDS[kind](now);
}

/** Error of a time outside its limits. @param at milliseconds since 1970 */
export function momentError(kind: MomentKind, at: number, now: number): "tooEarly" | "tooLate" | undefined {
  const { min, max } = momentBounds(kind, now);
  return at < Date.parse(min) ? "tooEarly" : at > Date.parse(max) ? "tooLate" : undefined;
}

/** Converts milliseconds since 1970 to ISO 8601 UTC. @returns null if invalid or impossible */
export function pastMoment(at: number, now = Date.now()): string | null {
  return Number.isNaN(at) || momentError("past", at, now) ? null : toIso(at);
}

/** Returns whether a text is a date of the calendar, as yyyy-mm-dd. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && toIso(at).startsWith(text);
}

/** Error of a day outside the calendar. @param day yyyy-mm-dd, or a month as yyyy-mm */
export function dayError(day: string): "tooEarly" | "tooLate" | undefined {
  return day < FIRST_DAY.slice(0, day.length)
    ? "tooEarly"
    : day > LAST_DAY.slice(0, day.length)
      ? "tooLate"
      : undefined;
}

/** Business hours, Monday to Saturday, in the licence's zone: agencies store theirs as free text. */
export const OPENS_HOUR = 8;
export const CLOSES_HOUR = 18;
