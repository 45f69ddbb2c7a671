"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect } from "react";
import { keepPreference, keptPreference } from "@/lib/browser/preference.ts";
import { isLocale, LOCALE_KEY, type Locale } from "./locales.ts";

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
