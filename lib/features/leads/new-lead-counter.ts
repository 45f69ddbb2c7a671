"use client";

import { useSyncExternalStore } from "react";
import type { Source } from "@/contract/kernel/channels.ts";

export type Arrived = Partial<Record<Source, number>>;

const NONE: Arrived = {};
const listeners = new Set<() => void>();
let arrived = NONE;

export function useArrived(): Arrived {
  return useSyncExternalStore(
    subscribe,
    () => arrived,
    () => NONE,
  );
}

export function addArrived(news: Arrived): void {
  const sum = { ...arrived };
  for (const [source, count] of sourceCounts(news)) sum[source] = (sum[source] ?? 0) + count;
  become(sum);
}

export function seeArrived(source: Source, count: number | "all" = "all"): void {
  const { [source]: before = 0, ...others } = arrived;
  if (before === 0) return;
  const remaining = count === "all" ? 0 : Math.max(0, before - count);
  become(remaining > 0 ? { ...others, [source]: remaining } : others);
}

export function forgetArrived(): void {
  if (arrived !== NONE) become(NONE);
}

export function sourceCounts(counts: Arrived): [Source, number][] {
  return Object.entries(counts) as [Source, number][];
}

function become(next: Arrived): void {
  arrived = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
