"use client";

import { tzOffset } from "@date-fns/tz";
import { createContext, useContext, useMemo, useState } from "react";
import type { MomentKind } from "@/contract/kernel/calendar.ts";
import { DEFAULT_ZONE, today } from "./dates.ts";
import { dayMoments, momentLimits } from "./moments.ts";
import { useAsOfNow } from "./use-as-of-now.ts";

export const ZoneContext = createContext(DEFAULT_ZONE);

export function useZone(): string {
  return useContext(ZoneContext);
}

export function knownZone(zone: string | undefined): string {
  // Uses the date library's cached lookup: a new formatter costs 50 ms on a phone.
  return zone && !Number.isNaN(tzOffset(zone, new Date())) ? zone : DEFAULT_ZONE;
}

export function useToday(): { day: string; from: string; to: string } {
  const zone = useZone();
  const day = useAsOfNow(() => today(zone));
  return useMemo(() => ({ day, ...dayMoments(day, zone) }), [day, zone]);
}

export function useMomentLimits(kind: MomentKind): { min: string; max: string } {
  const zone = useZone();
  const [now] = useState(Date.now);
  return momentLimits(kind, zone, now);
}
