"use client";

import { useState } from "react";
import type { MomentKind } from "@/contract/kernel/calendar.ts";
import { momentLimits } from "./moments.ts";
import { useZone } from "./zone.ts";

/** `min` and `max` of a field of day and time, in the licence's zone, as of when it was first drawn. */
export function useMomentLimits(kind: MomentKind): { min: string; max: string } {
  const zone = useZone();
  const [now] = useState(Date.now);
  return momentLimits(kind, zone, now);
}
