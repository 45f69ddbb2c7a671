import { CLOSES_HOUR, OPENS_HOUR } from "@/contract/agenda/business-hours.ts";

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
// Mainland Ecuador has no daylight saving time.
export const OFFSET_MS = -5 * HOUR_MS;
const OPENS_MS = OPENS_HOUR * HOUR_MS;
const CLOSES_MS = CLOSES_HOUR * HOUR_MS;

export function dayOf(at: number): number {
  return Math.floor((at + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;
}

export function dayAhead(at: number, ahead: number): string {
  return new Date(dayOf(at) + OFFSET_MS + ahead * DAY_MS).toISOString().slice(0, 10);
}

const isSunday = (day: number) => new Date(day + OFFSET_MS).getUTCDay() === 0;

export function isOpen(at: number): boolean {
  const day = dayOf(at);
  return !isSunday(day) && at >= day + OPENS_MS && at < day + CLOSES_MS;
}

export function nextOpen(at: number): number {
  if (isOpen(at)) return at;
  const day = dayOf(at);
  for (let next = at < day + OPENS_MS ? day : day + DAY_MS; ; next += DAY_MS)
    if (!isSunday(next)) return next + OPENS_MS;
}

export function afterOpen(at: number, ms: number): number {
  let from = nextOpen(at);
  let left = ms;
  for (let rest = dayOf(from) + CLOSES_MS - from; left >= rest; rest = CLOSES_MS - OPENS_MS) {
    left -= rest;
    from = nextOpen(dayOf(from) + CLOSES_MS);
  }
  return from + left;
}
