import { headers } from "next/headers";
import { ProviderError, TIMEOUTS } from "@/lib/http/provider-client.ts";

/** Set by the middleware for the page behind it: the moment, in milliseconds since 1970, at which its reads end. */
export const DEADLINE_HEADER = "x-page-deadline";

/** The one deadline of all reads of a page, its middleware's included. For middleware and pages. */
export const newDeadline = (): number => Date.now() + TIMEOUTS.page;

/** The deadline of the page that is being made. For server components. */
export async function pageDeadline(): Promise<number> {
  return deadlineOf(await headers());
}

/** @param sent headers of the page's request, as the middleware passed them on */
export function deadlineOf(sent: Pick<Headers, "get">): number {
  return Number(sent.get(DEADLINE_HEADER)) || newDeadline();
}

/** An answer that others may wait for longer. @throws ProviderError PROVIDER_TIMEOUT at the deadline */
export async function beforeDeadline<Value>(until: number, answer: Promise<Value>): Promise<Value> {
  const timer = Promise.withResolvers<never>();
  const timeout = setTimeout(
    () => timer.reject(new ProviderError("PROVIDER_TIMEOUT")),
    Math.max(0, until - Date.now()),
  );
  try {
    return await Promise.race([answer, timer.promise]);
  } finally {
    clearTimeout(timeout);
  }
}
