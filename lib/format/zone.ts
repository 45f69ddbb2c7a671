"use client";

import { createContext, useContext } from "react";
import { DEFAULT_ZONE } from "./dates.ts";

/** The zone in which dates are shown: that of the licence in force. */
export const ZoneContext = createContext(DEFAULT_ZONE);

export function useZone(): string {
  return useContext(ZoneContext);
}

/** The zone as given if this browser knows it, else the default: a wrong name must not take the dates away. */
export function knownZone(zone: string | undefined): string {
  if (!zone) return DEFAULT_ZONE;
  try {
    new Intl.DateTimeFormat("es", { timeZone: zone });
    return zone;
  } catch {
    return DEFAULT_ZONE;
  }
}
