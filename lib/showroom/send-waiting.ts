"use client";

import { type Visit, type VisitInput, visits } from "@/contract/visits.ts";
import { isApiError } from "@/lib/provider/api-error.ts";
import { call } from "@/lib/provider/call.ts";
import { dropVisit, keepFault, listWaiting, type Owner } from "./store.ts";
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
export async function sendWaiting(owner: Owner, { staysHere = false } = {}): Promise<Visit[] | undefined> {
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

async function send(visit: VisitInput, staysHere: boolean): Promise<Visit | "refused" | "failed" | "ended"> {
  try {
    const arrived = await call(visits.register, visit, { signal: AbortSignal.timeout(MOST_MS), staysHere });
    await dropVisit(visit.id);
    return arrived;
  } catch (cause) {
    // No answer in time: it may be this one alone that is not dealt with.
    if (!isApiError(cause)) return "failed";
    if (!OWN_FAULTS.includes(cause.code)) return ENDING.includes(cause.httpStatus) ? "ended" : "failed";
    await keepFault(visit.id, { code: cause.code, fields: cause.details.fields ?? [] });
    return "refused";
  }
}

/** A browser without locks sends from each tab, which the provider bears. */
function inOneTab<T>(name: string, work: () => Promise<T>): Promise<T | undefined> {
  if (!navigator.locks) return work();
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : undefined));
}
