"use client";

import { tzOffset } from "@date-fns/tz";
import { createContext, useContext, useMemo, useState, useSyncExternalStore } from "react";
import type { MomentKind } from "@/contract/kernel/calendar.ts";
import { DEFAULT_ZONE, today } from "./dates.ts";
import { dayMoments, momentLimits } from "./moments.ts";

/** Server render time: the first client render uses it to match, and updates right after. */
export const DrawnAtContext = createContext<number | undefined>(undefined);

const TICK_MS = 10_000;

let now = Date.now();
let clock: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

export function useAsOfNow<Value extends string | boolean>(compute: (now: number) => Value): Value {
  const drawnAt = useContext(DrawnAtContext);
  return useSyncExternalStore(
    subscribe,
    () => compute(now),
    // Servers without a page context render for the current time.
    () => compute(drawnAt ?? (typeof window === "undefined" ? Date.now() : now)),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener("visibilitychange", windOrStop);
    windOrStop();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("visibilitychange", windOrStop);
    clearInterval(clock);
  };
}

/** Hidden tabs have no timer; it catches up on focus. */
function windOrStop(): void {
  clearInterval(clock);
  if (document.visibilityState === "hidden") return;
  clock = setInterval(tick, TICK_MS);
  tick();
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

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
