"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect } from "react";
import { keepPreference, keptPreference } from "@/lib/browser/preference.ts";
import { isLocale, LOCALE_KEY, type Locale } from "./locales.ts";

/** Changes the language in all tabs; the server renders the page again. */
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

/** Applies the stored language after a lost cookie or a change in another tab. */
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
