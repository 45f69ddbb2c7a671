"use client";

const KEY = "showroom-desk";

/** User who registers visits on this device, also offline. In local storage, which is cleared with the session. */
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
    // Without storage the app works online only.
  }
}

let counted: ((userId: string) => Promise<number>) | undefined;

export function countBy(count: (userId: string) => Promise<number>): void {
  counted = count;
}

export const counter = () => counted;
