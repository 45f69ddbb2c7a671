"use client";

const NAME = "showroom-waiting";
const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

/** What waits has changed: every tab of this device looks again. */
export function tellWaiting(): void {
  for (const listener of listeners) listener();
  opened()?.postMessage(null);
}

/** @returns the end of it. */
export function onWaiting(listener: () => void): () => void {
  opened();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function opened(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === "undefined") return channel;
  channel = new BroadcastChannel(NAME);
  channel.onmessage = () => {
    for (const listener of listeners) listener();
  };
  return channel;
}
