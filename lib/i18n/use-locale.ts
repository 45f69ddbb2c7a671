"use client";

import { useChangeLanguage } from "next-i18next/client";
import { useEffect } from "react";
import { keepPreference, keptPreference } from "@/lib/preference.ts";
import { useT } from "./client.ts";
import { isLocale, LOCALE_KEY, type Locale } from "./locales.ts";

/** The language on screen and how to change it, here and in the other tabs. */
export function useLocale(): { locale: Locale; changeLocale: (locale: Locale) => void } {
  const { locale } = useT();
  const change = useChangeLanguage(LOCALE_KEY);

  function changeLocale(next: Locale) {
    keepPreference(LOCALE_KEY, next);
    document.documentElement.lang = next;
    void change(next);
  }

  return { locale, changeLocale };
}

/** Brings the page to the stored language when the cookie was lost, and when another tab changes it. */
export function useKeptLocale(): void {
  const { locale } = useT();
  const change = useChangeLanguage(LOCALE_KEY);

  useEffect(() => {
    function follow(kept: string | null) {
      if (!isLocale(kept) || kept === document.documentElement.lang) return;
      keepPreference(LOCALE_KEY, kept);
      document.documentElement.lang = kept;
      void change(kept);
    }
    function onStorage(event: StorageEvent) {
      if (event.key === LOCALE_KEY) follow(event.newValue);
    }

    const kept = keptPreference(LOCALE_KEY);
    if (isLocale(kept)) follow(kept);
    else keepPreference(LOCALE_KEY, locale);
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [change, locale]);
}
