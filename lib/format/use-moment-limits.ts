"use client";

import { useState } from "react";
import type { MomentKind } from "@/contract/kernel/calendar.ts";
import { momentLimits } from "./moments.ts";
import { useZone } from "./zone.ts";

/** Limits of a datetime-local field in the licence's zone, fixed at the first render. */
export function useMomentLimits(kind: MomentKind): { min: string; max: string } {
  const zone = useZone();
  const [now] = useState(Date.now);
  return momentLimits(kind, zone, now);
}
