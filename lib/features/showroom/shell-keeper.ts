"use client";

import type { Locale } from "@/lib/i18n/locales.ts";

let cachedLocale: Locale | undefined;

/** Lets the service worker cache the offline page, current and in this language. */
export async function keepShell(locale: Locale): Promise<void> {
  if (cachedLocale === locale || !("serviceWorker" in navigator)) return;
  cachedLocale = locale;
  try {
    await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage("keep");
  } catch {
    // Without a service worker the app works online only.
    cachedLocale = undefined;
  }
}
