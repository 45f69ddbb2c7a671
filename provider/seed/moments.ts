import type { Random } from "@/provider/kernel/sample-people.ts";
import { DAY_MS, dayOf, OFFSET_MS } from "./business-hours.ts";

const HOUR_MS = 3_600_000;

const HOURS = [2, 1, 1, 0.5, 0.5, 1, 3, 6, 11, 15, 17, 16, 14, 12, 13, 14, 15, 16, 15, 14, 13, 11, 8, 4];
const DAYS = [0.45, 1.1, 1, 1, 1, 1.05, 0.75];

export function* momentsBetween(random: Random, from: number, to: number, count: number): Generator<string> {
  const days: { start: number; weight: number }[] = [];
  for (let start = dayOf(from); start < to; start += DAY_MS) {
    const part = (Math.min(to, start + DAY_MS) - Math.max(from, start)) / DAY_MS;
    const growth = 1 + (start - from) / (3 * 365 * DAY_MS);
    days.push({ start, weight: part * growth * (DAYS[new Date(start + OFFSET_MS).getUTCDay()] ?? 1) });
  }
  const whole = days.reduce((sum, { weight }) => sum + weight, 0);
  let reached = 0;
  let input = 0;
  for (const { start, weight } of days) {
    reached += weight;
    const most = Math.round((reached / whole) * count);
    const today = Array.from({ length: most - input }, () => momentWithin(random, start, from, to));
    input = most;
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
