"use client";

import { useSyncExternalStore } from "react";

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
  return useSyncExternalStore(
    subscribe,
    () => say(now),
    // A server renders for this moment, whenever it was started; a browser begins with the moment at which it loaded.
    () => say(typeof window === "undefined" ? Date.now() : now),
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
