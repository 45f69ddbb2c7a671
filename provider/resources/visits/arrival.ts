import { type ArrivalClock, MOST_SECONDS_AGO, type VisitInput } from "@/contract/visits.ts";
import { Problem } from "@/provider/http/problem.ts";

export type Arrived = { arrivedAt: string; arrivalBy: ArrivalClock };

const DAY_MS = 86_400_000;
/** Clocks differ by as much, and sending takes time. */
const AGREED_MS = 2 * 60_000;

/**
 * When a visit began: by its device's clock where that is right, else as long before now as that clock counted, else now.
 * @param createdAt of the licence, which the moment that is given may precede by a day
 * @param now milliseconds, by the database's clock
 * @throws Problem INVALID_INPUT for a moment before the licence
 */
export function arrivedBy(
  { arrivedAt, secondsAgo }: Pick<VisitInput, "arrivedAt" | "secondsAgo">,
  createdAt: string,
  now: number,
): Arrived {
  const earliest = Math.max(Date.parse(createdAt) - DAY_MS, now - (MOST_SECONDS_AGO + 1) * 1000);
  const said = arrivedAt === undefined ? undefined : Date.parse(arrivedAt);
  if (said !== undefined && said < Date.parse(createdAt) - DAY_MS) {
    throw new Problem("INVALID_INPUT", { fields: [{ field: "arrivedAt", code: "tooEarly" }] });
  }
  const counted = secondsAgo === undefined ? undefined : now - secondsAgo * 1000;
  const isAgreed = said !== undefined && Math.abs(said - (counted ?? Math.min(said, now))) <= AGREED_MS;
  if (isAgreed) return { arrivedAt: isoOf(Math.min(said, now)), arrivalBy: "device" };
  if (counted !== undefined && counted >= earliest) return { arrivedAt: isoOf(counted), arrivalBy: "corrected" };
  return { arrivedAt: isoOf(now), arrivalBy: "received" };
}

const isoOf = (ms: number) => new Date(ms).toISOString();
