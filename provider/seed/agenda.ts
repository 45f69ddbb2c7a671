import { CLOSES_HOUR, OPENS_HOUR } from "@/contract/kernel/calendar.ts";
import type { Random } from "@/provider/kernel/sample-people.ts";

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
// Mainland Ecuador has no daylight saving time.
export const OFFSET_MS = -5 * HOUR_MS;
const OPENS_MS = OPENS_HOUR * HOUR_MS;
const CLOSES_MS = CLOSES_HOUR * HOUR_MS;

export function toLocalDay(at: number): number {
  return Math.floor((at + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;
}

export function dayAhead(at: number, ahead: number): string {
  return new Date(toLocalDay(at) + OFFSET_MS + ahead * DAY_MS).toISOString().slice(0, 10);
}

const isSunday = (day: number) => new Date(day + OFFSET_MS).getUTCDay() === 0;

export function isOpen(at: number): boolean {
  const day = toLocalDay(at);
  return !isSunday(day) && at >= day + OPENS_MS && at < day + CLOSES_MS;
}

function nextOpen(at: number): number {
  if (isOpen(at)) return at;
  const day = toLocalDay(at);
  for (let next = at < day + OPENS_MS ? day : day + DAY_MS; ; next += DAY_MS)
    if (!isSunday(next)) return next + OPENS_MS;
}

export function afterOpen(at: number, ms: number): number {
  let from = nextOpen(at);
  let remaining = ms;
  for (let rest = toLocalDay(from) + CLOSES_MS - from; remaining >= rest; rest = CLOSES_MS - OPENS_MS) {
    remaining -= rest;
    from = nextOpen(toLocalDay(from) + CLOSES_MS);
  }
  return from + remaining;
}

export type Away = { userId: string; from: number; to: number };

export class Diary {
  private readonly reserved = new Set<string>();
  private readonly away: readonly Away[];

  constructor(away: readonly Away[]) {
    this.away = away;
  }

  book(advisorId: string, from: number): number {
    let at = Math.ceil(nextOpen(from) / HOUR_MS) * HOUR_MS;
    while (!this.isFree(advisorId, at)) at = isOpen(at) ? at + HOUR_MS : nextOpen(at);
    this.reserved.add(`${advisorId} ${at}`);
    return at;
  }

  private isFree(advisorId: string, at: number): boolean {
    if (!isOpen(at) || this.reserved.has(`${advisorId} ${at}`)) return false;
    return !this.away.some(({ userId, from, to }) => userId === advisorId && at >= from && at <= to);
  }
}

const HOURS = [2, 1, 1, 0.5, 0.5, 1, 3, 6, 11, 15, 17, 16, 14, 12, 13, 14, 15, 16, 15, 14, 13, 11, 8, 4];
const DAYS = [0.45, 1.1, 1, 1, 1, 1.05, 0.75];

export function* momentsBetween(
  random: Random,
  { from, to, count }: { from: number; to: number; count: number },
): Generator<string> {
  const days: { start: number; weight: number }[] = [];
  for (let start = toLocalDay(from); start < to; start += DAY_MS) {
    const overlapDays = (Math.min(to, start + DAY_MS) - Math.max(from, start)) / DAY_MS;
    const growth = 1 + (start - from) / (3 * 365 * DAY_MS);
    days.push({ start, weight: overlapDays * growth * (DAYS[new Date(start + OFFSET_MS).getUTCDay()] ?? 1) });
  }
  const whole = days.reduce((sum, { weight }) => sum + weight, 0);
  let reached = 0;
  let input = 0;
  for (const { start, weight } of days) {
    reached += weight;
    const max = Math.round((reached / whole) * count);
    const today = Array.from({ length: max - input }, () => momentWithin(random, start, from, to));
    input = max;
    for (const moment of today.sort((a, b) => a - b)) yield new Date(moment).toISOString();
  }
}

function momentWithin(random: Random, start: number, from: number, to: number): number {
  for (let attempt = 0; attempt < 20; attempt++) {
    const hour = random.weighed(HOURS.map((weight, index) => [index, weight] as const));
    const moment = Math.floor(start + (hour + random.next()) * HOUR_MS);
    if (moment >= from && moment < to) return moment;
  }
  const first = Math.max(from, start);
  return Math.floor(first + random.next() * (Math.min(to, start + DAY_MS) - first));
}
