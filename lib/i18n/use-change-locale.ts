"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect } from "react";
import { keepPreference, keptPreference } from "@/lib/browser/preference.ts";
import { isLocale, LOCALE_KEY, type Locale } from "./locales.ts";

/** How the language is changed, here and in the other tabs: the server says the page again, words and all. */
export function useChangeLocale(): (next: Locale) => void {
  const router = useRouter();
  return useCallback(
    (next) => {
      keepPreference(LOCALE_KEY, next);
      document.documentElement.lang = next;
      router.refresh();
    },
    [router],
  );
}

/** Brings the page to the stored language when the cookie was lost, and when another tab changes it. */
export function useKeptLocale(): void {
  const change = useChangeLocale();

  useEffect(() => {
    const shown = document.documentElement.lang;
    const kept = keptPreference(LOCALE_KEY);
    if (!isLocale(kept)) {
      if (isLocale(shown)) keepPreference(LOCALE_KEY, shown);
    } else if (kept !== shown) change(kept);

    function onStorage({ key, newValue }: StorageEvent) {
      if (key === LOCALE_KEY && isLocale(newValue) && newValue !== document.documentElement.lang) change(newValue);
    }
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [change]);
}
