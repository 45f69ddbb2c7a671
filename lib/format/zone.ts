"use client";

import { tzOffset } from "@date-fns/tz";
import { createContext, useContext } from "react";
import { DEFAULT_ZONE } from "./dates.ts";

/** The zone in which dates are shown: that of the licence in force. */
export const ZoneContext = createContext(DEFAULT_ZONE);

export function useZone(): string {
  return useContext(ZoneContext);
}

/** The zone as given if this browser knows it, else the default: a wrong name must not take the dates away. */
export function knownZone(zone: string | undefined): string {
  // Asked in the way that dates are, whose answer is kept: a formatter of one's own costs a telephone 50 ms.
  return zone && !Number.isNaN(tzOffset(zone, new Date())) ? zone : DEFAULT_ZONE;
}
