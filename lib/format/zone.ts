"use client";

import { tzOffset } from "@date-fns/tz";
import { createContext, useContext } from "react";
import { DEFAULT_ZONE } from "./dates.ts";

export const ZoneContext = createContext(DEFAULT_ZONE);

export function useZone(): string {
  return useContext(ZoneContext);
}

export function knownZone(zone: string | undefined): string {
  // Uses the date library's cached lookup: a new formatter costs 50 ms on a phone.
  return zone && !Number.isNaN(tzOffset(zone, new Date())) ? zone : DEFAULT_ZONE;
}
