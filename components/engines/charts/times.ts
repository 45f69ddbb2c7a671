import { MAX_BY_DAY } from "@/contract/reports/reports.ts";

const DAY_MS = 86_400_000;
export const MONTH_LENGTH = "2026-11".length;

export function timesBetween({ from, to }: { from: string; to: string }): string[] {
  const first = Date.parse(`${from}T00:00:00Z`);
  const count = Math.round((Date.parse(`${to}T00:00:00Z`) - first) / DAY_MS) + 1;
  const days = Array.from({ length: count }, (_, at) => new Date(first + at * DAY_MS).toISOString().slice(0, 10));
  return count <= MAX_BY_DAY ? days : [...new Set(days.map((day) => day.slice(0, MONTH_LENGTH)))];
}
