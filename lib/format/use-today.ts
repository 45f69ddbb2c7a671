"use client";

import { useMemo } from "react";
import { today } from "./dates.ts";
import { momentOf } from "./moments.ts";
import { useAsOfNow } from "./use-as-of-now.ts";
import { useZone } from "./zone.ts";

const DAY_MS = 86_400_000;

/** The day that it now is in the licence's zone, and the moments between which it lies. */
export function useToday(): { day: string; from: string; to: string } {
  const zone = useZone();
  const day = useAsOfNow(() => today(zone));
  return useMemo(() => {
    const from = momentOf(`${day}T00:00`, zone) ?? new Date().toISOString();
    return { day, from, to: new Date(Date.parse(from) + DAY_MS).toISOString() };
  }, [day, zone]);
}
