"use client";

import { useStoredTheme } from "@/lib/browser/use-theme.ts";
import { useStoredLocale } from "@/lib/i18n/use-change-locale.ts";

export function StorePreferences() {
  useStoredLocale();
  useStoredTheme();
  return null;
}
