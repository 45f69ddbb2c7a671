"use client";

import type { Locale } from "@/lib/i18n/locales.ts";

const KEY = "showroom-desk";

/** User who registers visits on this device, also offline. In local storage, which is cleared with the session. */
export function offlineProfileOwner(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function saveOfflineProfileOwner(userId: string): void {
  try {
    localStorage.setItem(KEY, userId);
  } catch {
    // Storage may be unavailable: the app works online only.
  }
}

let counted: ((userId: string) => Promise<number>) | undefined;

export function countBy(count: (userId: string) => Promise<number>): void {
  counted = count;
}

export const counter = () => counted;

let cachedLocale: Locale | undefined;

/** Lets the service worker cache the offline page, current and in this language. */
export async function saveShell(locale: Locale): Promise<void> {
  if (cachedLocale === locale || !("serviceWorker" in navigator)) return;
  cachedLocale = locale;
  try {
    await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage("keep");
  } catch {
    cachedLocale = undefined;
  }
}
