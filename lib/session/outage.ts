import { headers } from "next/headers";

/** Set by the middleware on the request of a page that the provider cannot serve. No sender sets it. */
export const OUTAGE_HEADER = "x-provider-outage";

/** Seconds after which a client may ask again. */
export const OUTAGE_RETRY = "5";

/** For server components: the provider is asked for nothing, and the page says so. */
export async function isOutage(): Promise<boolean> {
  return (await headers()).has(OUTAGE_HEADER);
}
