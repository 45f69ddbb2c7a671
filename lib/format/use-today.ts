"use client";

import { useMemo } from "react";
import { today } from "./dates.ts";
import { dayMoments } from "./moments.ts";
import { useAsOfNow } from "./use-as-of-now.ts";
import { useZone } from "./zone.ts";

export function useToday(): { day: string; from: string; to: string } {
  const zone = useZone();
  const day = useAsOfNow(() => today(zone));
  return useMemo(() => ({ day, ...dayMoments(day, zone) }), [day, zone]);
}
