"use client";

const KEY = "showroom-desk";

/**
 * Who registers visits on this device, also without a network. It lies in the local storage, which is emptied whenever a
 * session ends: from then on nobody does.
 */
export function offlineProfileOwner(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepDeskOwner(userId: string): void {
  try {
    localStorage.setItem(KEY, userId);
  } catch {
    // A browser that refuses storage works with a network alone.
  }
}

let counted: ((userId: string) => Promise<number>) | undefined;

/** Where visits are kept they can be counted, without a network too: what counts them is loaded, and says so. */
export function countBy(count: (userId: string) => Promise<number>): void {
  counted = count;
}

export const counter = () => counted;
