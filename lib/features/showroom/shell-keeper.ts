"use client";

import type { Locale } from "@/lib/i18n/locales.ts";

/** Since this page was opened. */
let keptIn: Locale | undefined;

/** Has the service worker keep the page that is shown without a network, as it is now and in this language. */
export async function keepShell(locale: Locale): Promise<void> {
  if (keptIn === locale || !("serviceWorker" in navigator)) return;
  keptIn = locale;
  try {
    await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage("keep");
  } catch {
    // A browser that refuses one works with a network alone.
    keptIn = undefined;
  }
}
