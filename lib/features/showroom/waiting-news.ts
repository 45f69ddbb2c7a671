"use client";

const NAME = "showroom-waiting";
const listeners = new Set<() => void>();
let channel: BroadcastChannel | undefined;

export function notifyWaiting(): void {
  for (const listener of listeners) listener();
  opened()?.postMessage(null);
}

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
