"use client";

import { createContext, useContext, useSyncExternalStore } from "react";

/** When the server drew the page: the browser draws it as of then first, and what it says is right a moment later. */
export const DrawnAtContext = createContext<number | undefined>(undefined);

/** How often "hace 40 s" is looked at again. */
const TICK_MS = 10_000;

let now = Date.now();
let clock: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/**
 * What is said of the present, by one clock for all that shows an age, so that all of it changes at once. Who asks is
 * rendered again only when the words change: above a minute that is once in six ticks, for a date of last week never.
 */
export function useAsOfNow<Said extends string | boolean>(say: (now: number) => Said): Said {
  const drawnAt = useContext(DrawnAtContext);
  return useSyncExternalStore(
    subscribe,
    () => say(now),
    // Outside of a page a server renders for this moment, whenever it was started.
    () => say(drawnAt ?? (typeof window === "undefined" ? Date.now() : now)),
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

/** A tab that nobody sees has no clock; it is set right when the tab is looked at again. */
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
