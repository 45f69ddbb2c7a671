"use client";

import { useSyncExternalStore } from "react";

/** How often "hace 4 min" is looked at again. */
const TICK_MS = 10_000;

let now = Date.now();
let clock: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The present, shared by everything on screen that shows an age, so that all of it changes at once. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read, readFirst);
}

const read = () => now;
// A server renders for this moment, whenever it was started; a browser begins with the moment at which it loaded.
const readFirst = () => (typeof window === "undefined" ? Date.now() : now);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) clock = setInterval(tick, TICK_MS);
  // The clock stood still while nobody looked.
  if (listeners.size === 1) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(clock);
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}
