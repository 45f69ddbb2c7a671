"use client";

import { createContext, useContext, useSyncExternalStore } from "react";

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
