"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect } from "react";
import { readPreference, savePreference } from "@/lib/browser/preference.ts";
import { isLocale, LOCALE_KEY, type Locale } from "./locales.ts";

export function useChangeLocale(): (next: Locale) => void {
  const router = useRouter();
  return useCallback(
    (next) => {
      savePreference(LOCALE_KEY, next);
      document.documentElement.lang = next;
      router.refresh();
    },
    [router],
  );
}

export function useStoredLocale(): void {
  const change = useChangeLocale();

  useEffect(() => {
    const visible = document.documentElement.lang;
    const stored = readPreference(LOCALE_KEY);
    if (!isLocale(stored)) {
      if (isLocale(visible)) savePreference(LOCALE_KEY, visible);
    } else if (stored !== visible) change(stored);

    function onStorage({ key, newValue }: StorageEvent) {
      if (key === LOCALE_KEY && isLocale(newValue) && newValue !== document.documentElement.lang) change(newValue);
    }
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [change]);
}
