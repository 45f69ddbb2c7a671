import { MAX_SECONDS_AGO, type VisitClock, type VisitInput } from "@/contract/showroom/visits.ts";

export type Arrived = { arrivedAt: string; timeSource: VisitClock };

const DAY_MS = 86_400_000;
const AGREED_MS = 2 * 60_000;

/**
 * Start of a visit: the device's clock if right, else its elapsed time before now, else now.
 * @param createdAt of the licence; visits start a day before it at the earliest
 * @param now milliseconds, by the database's clock
 */
export function arrivedBy(
  { arrivedAt, secondsAgo }: Pick<VisitInput, "arrivedAt" | "secondsAgo">,
  createdAt: string,
  now: number,
): Arrived {
  const earliest = Math.max(Date.parse(createdAt) - DAY_MS, now - MAX_SECONDS_AGO * 1000 - AGREED_MS);
  const stated = arrivedAt === undefined ? Number.NaN : Date.parse(arrivedAt);
  const counted = secondsAgo === undefined ? undefined : now - secondsAgo * 1000;
  const isAgreed = stated >= earliest && Math.abs(stated - (counted ?? Math.min(stated, now))) <= AGREED_MS;
  if (isAgreed) return { arrivedAt: isoOf(Math.min(stated, now)), timeSource: "device" };
  if (counted !== undefined && counted >= earliest) return { arrivedAt: isoOf(counted), timeSource: "corrected" };
  return { arrivedAt: isoOf(now), timeSource: "received" };
}

const isoOf = (ms: number) => new Date(ms).toISOString();
