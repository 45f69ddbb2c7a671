import { headers } from "next/headers";
import { ProviderError, TIMEOUTS } from "@/lib/http/provider-client.ts";

/** Set by the middleware for its page: deadline of its reads in milliseconds since 1970. */
export const DEADLINE_HEADER = "x-page-deadline";

/** Common deadline of all reads of a page and its middleware. */
export const newDeadline = (): number => Date.now() + TIMEOUTS.page;

/** Deadline of the current page. For server components. */
export async function pageDeadline(): Promise<number> {
  return deadlineOf(await headers());
}

export function deadlineOf(sent: Pick<Headers, "get">): number {
  return Number(sent.get(DEADLINE_HEADER)) || newDeadline();
}

/**
 * Awaits a shared answer until the deadline.
 * @throws ProviderError PROVIDER_TIMEOUT at the deadline
 */
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
