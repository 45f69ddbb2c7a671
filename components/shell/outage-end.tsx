"use client";

import { useOutageEnd } from "@/lib/browser/use-outage-end.ts";

/**
 * Reloads the page once the outage is over.
 * @param props.address as for `useOutageEnd`
 */
export function OutageEnd({ address }: { address: string }) {
  useOutageEnd(address);
  return null;
}
