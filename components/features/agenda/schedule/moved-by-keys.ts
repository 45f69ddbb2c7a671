import { localMoment, momentOf } from "@/lib/format/moments.ts";

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
const STEPS: Partial<Record<string, { days?: number; quarters?: number }>> = {
  ArrowUp: { quarters: -1 },
  ArrowDown: { quarters: 1 },
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
};

export function movedBy(key: string, startsAt: string, zone: string): string | undefined {
  const step = STEPS[key];
  if (!step) return;
  if (step.quarters) return new Date(Date.parse(startsAt) + step.quarters * QUARTER_MS).toISOString();
  const [, clock] = localMoment(startsAt, zone).split("T");
  const day = localMoment(new Date(Date.parse(startsAt) + (step.days ?? 0) * DAY_MS).toISOString(), zone).slice(0, 10);
  return momentOf(`${day}T${clock}`, zone);
}
