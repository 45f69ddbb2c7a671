"use client";

import { MOST_SECONDS_AGO, type Visit, type VisitInput, visits } from "@/contract/showroom/visits.ts";
import { isApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { type KeptVisit, keepFault, listWaiting, type Owner, removeVisit } from "./store.ts";
import { tellWaiting } from "./waiting-news.ts";

/** What a visit itself is to blame for; anything else passes, and the visit waits. */
const OWN_FAULTS = ["INVALID_INPUT", "PERSON_ERASED", "VISIT_OPEN", "PAYLOAD_TOO_LARGE", "MALFORMED_BODY"];

/** Where the next would fare no better: nobody is reached, or whoever is signed in is not listened to. */
const ENDING = [0, 401, 403, 409, 429, 502, 503];

const MOST_MS = 15_000;

/**
 * Sends what somebody registered, one after the other and in one tab at a time, also what is registered meanwhile. One
 * that is refused, or fails by itself, is passed over. Sending twice does no harm: the provider knows each by its id.
 * @param staysHere whether a session that is over leaves the page as it is
 * @returns what arrived; nothing where it is being sent already
 */
export async function syncQueue(owner: Owner, { staysHere = false } = {}): Promise<Visit[] | undefined> {
  return inOneTab(`showroom ${owner.userId} ${owner.licenseId}`, async () => {
    const arrived: Visit[] = [];
    const tried = new Set<string>();
    for (;;) {
      const left = await listWaiting(owner);
      const next = left.find(({ visit, fault }) => !fault && !tried.has(visit.id));
      if (!next) return arrived;
      tried.add(next.visit.id);
      const answer = await send(next.visit, staysHere);
      if (answer === "ended") return arrived;
      if (typeof answer === "object") arrived.push(answer);
      tellWaiting();
    }
  });
}

async function send(visit: KeptVisit, staysHere: boolean): Promise<Visit | "refused" | "failed" | "ended"> {
  const register = (given: VisitInput) =>
    call(visits.register, given, { signal: AbortSignal.timeout(MOST_MS), staysHere });
  const { arrivedAt, ...rest } = visit;
  const counted: VisitInput = { ...rest, ...secondsSince(arrivedAt) };
  try {
    const arrived = await register({ ...counted, arrivedAt }).catch((cause: unknown) => {
      // Of a clock that says what cannot be, what it counted since is all that is known.
      if (isOfClock(cause)) return register(counted);
      throw cause;
    });
    await removeVisit(visit.id);
    return arrived;
  } catch (cause) {
    // No answer in time: it may be this one alone that is not dealt with.
    if (!isApiError(cause)) return "failed";
    if (!OWN_FAULTS.includes(cause.code)) return ENDING.includes(cause.httpStatus) ? "ended" : "failed";
    await keepFault(visit.id, { code: cause.code, fields: cause.details.fields ?? [] });
    return "refused";
  }
}

function isOfClock(cause: unknown): boolean {
  if (!isApiError(cause) || cause.code !== "INVALID_INPUT") return false;
  return (cause.details.fields ?? []).some(({ field }) => field === "arrivedAt");
}

/** Nothing where the clock was set meanwhile, so that it counted what cannot be. */
function secondsSince(arrivedAt: string): Pick<VisitInput, "secondsAgo"> {
  const seconds = Math.round((Date.now() - Date.parse(arrivedAt)) / 1000);
  return seconds >= 0 && seconds <= MOST_SECONDS_AGO ? { secondsAgo: seconds } : {};
}

/** A browser without locks sends from each tab, which the provider bears. */
function inOneTab<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  if (!navigator.locks) return work();
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
