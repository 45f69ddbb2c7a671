"use client";

import { MAX_SECONDS_AGO, type Visit, type VisitInput, visits } from "@/contract/showroom/visits.ts";
import { isApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { listWaiting, type OfflineVisit, type Owner, removeVisit, storeVisitError } from "./store.ts";

const NAME = "showroom-waiting";
const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

export function notifyWaiting(): void {
  for (const listener of listeners) listener();
  opened()?.postMessage(null);
}

export function onWaiting(listener: () => void): () => void {
  opened();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function opened(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === "undefined") return channel;
  channel = new BroadcastChannel(NAME);
  channel.onmessage = () => {
    for (const listener of listeners) listener();
  };
  return channel;
}

/** Errors of the visit itself; others are transient, and it waits. */
const VISIT_ERRORS = ["INVALID_INPUT", "PERSON_ERASED", "VISIT_OPEN", "PAYLOAD_TOO_LARGE", "MALFORMED_BODY"];

/** Statuses that would affect the next visit too: unreachable, or no accepted session. */
const ENDING = [0, 401, 403, 409, 429, 502, 503];

const MAX_MS = 15_000;

/**
 * Sends registered visits one by one, in one tab. Rejected ones are skipped. Resending is safe: ids are
 * unique.
 * @param isBackground whether to stay on the page when the session has ended
 * @returns sent visits; undefined if another run is active
 */
export async function syncQueue(owner: Owner, { isBackground = false } = {}): Promise<Visit[] | undefined> {
  return inOneTab(`showroom ${owner.userId} ${owner.licenseId}`, async () => {
    const arrived: Visit[] = [];
    const attempted = new Set<string>();
    for (;;) {
      const remaining = await listWaiting(owner);
      const next = remaining.find(({ visit, error }) => !error && !attempted.has(visit.id));
      if (!next) return arrived;
      attempted.add(next.visit.id);
      const answer = await send(next.visit, isBackground);
      if (answer === "ended") return arrived;
      if (typeof answer === "object") arrived.push(answer);
      notifyWaiting();
    }
  });
}

async function send(visit: OfflineVisit, isBackground: boolean): Promise<Visit | "refused" | "failed" | "ended"> {
  const register = (input: VisitInput) =>
    call(visits.register, input, { signal: AbortSignal.timeout(MAX_MS), isBackground });
  const { arrivedAt, ...rest } = visit;
  const counted: VisitInput = { ...rest, ...secondsSince(arrivedAt) };
  try {
    const arrived = await register({ ...counted, arrivedAt }).catch((cause: unknown) => {
      // Clock impossible: only the elapsed time is known.
      if (isOfClock(cause)) return register(counted);
      throw cause;
    });
    await removeVisit(visit.id);
    return arrived;
  } catch (cause) {
    // Missing answer: the problem may be this visit only.
    if (!isApiError(cause)) return "failed";
    if (!VISIT_ERRORS.includes(cause.code)) return ENDING.includes(cause.httpStatus) ? "ended" : "failed";
    await storeVisitError(visit.id, { code: cause.code, fields: cause.details.fields ?? [] });
    return "refused";
  }
}

function isOfClock(cause: unknown): boolean {
  if (!isApiError(cause) || cause.code !== "INVALID_INPUT") return false;
  return (cause.details.fields ?? []).some(({ field }) => field === "arrivedAt");
}

/** Empty if the clock was changed in between. */
function secondsSince(arrivedAt: string): Pick<VisitInput, "secondsAgo"> {
  const seconds = Math.round((Date.now() - Date.parse(arrivedAt)) / 1000);
  return seconds >= 0 && seconds <= MAX_SECONDS_AGO ? { secondsAgo: seconds } : {};
}

/** Browsers without Web Locks send from each tab, which the provider tolerates. */
function inOneTab<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  if (!navigator.locks) return work();
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
