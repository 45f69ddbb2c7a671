"use client";

import { useSyncExternalStore } from "react";
import {
  addInProcess,
  IN_PROCESS_KEY,
  IN_PROCESS_MS,
  type InProcess,
  readInProcess,
  removeInProcess,
} from "./in-process-list.ts";

const listeners = new Set<() => void>();
let expiry: ReturnType<typeof setTimeout> | undefined;
let known = "[]";

export function startProcess(id: string): void {
  touch((list) => addInProcess(list, id, Date.now()));
}

export function endProcess(id: string): void {
  touch((list) => removeInProcess(list, id));
}

/** @returns start of processing; updates after 60 s and with other tabs */
export function useInProcessSince(id: string): number | undefined {
  return useSyncExternalStore(
    subscribe,
    () => readInProcess(known, Date.now()).find((entry) => entry.id === id)?.timestamp,
    () => undefined,
  );
}

export function useIsInProcess(id: string): boolean {
  return useInProcessSince(id) !== undefined;
}

function touch(change: (list: InProcess[]) => InProcess[] = (list) => list): void {
  const before = load();
  const list = change(readInProcess(before, Date.now()));
  const after = JSON.stringify(list);
  if (after !== before) store(after);
  known = after;
  wakeAtNextExpiry(list);
  for (const listener of listeners) listener();
}

function load(): string | null {
  try {
    return localStorage.getItem(IN_PROCESS_KEY);
  } catch {
    return known;
  }
}

function store(value: string): void {
  try {
    localStorage.setItem(IN_PROCESS_KEY, value);
  } catch {
    // Storage is full or unavailable: the in-memory copy applies.
  }
}

function wakeAtNextExpiry(list: InProcess[]): void {
  clearTimeout(expiry);
  if (list.length === 0) return;
  const next = Math.min(...list.map((entry) => entry.timestamp)) + IN_PROCESS_MS - Date.now();
  expiry = setTimeout(touch, Math.max(0, next));
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  if (listeners.size === 1) touch();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

function onStorage(event: StorageEvent): void {
  if (event.key === IN_PROCESS_KEY || event.key === null) touch();
}
