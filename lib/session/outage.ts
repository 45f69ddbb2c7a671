import { headers } from "next/headers";

/** Set by the middleware on pages during an outage; stripped from incoming requests. */
export const OUTAGE_HEADER = "x-provider-outage";

/** Retry-After in seconds. */
export const OUTAGE_RETRY = "5";

/** For server components: during an outage no provider call is made. */
export async function isOutage(): Promise<boolean> {
  return (await headers()).has(OUTAGE_HEADER);
}
