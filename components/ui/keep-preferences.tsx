"use client";

import { useKeptTheme } from "@/lib/browser/theme/use-theme.ts";
import { useKeptLocale } from "@/lib/i18n/use-change-locale.ts";

/** Language and theme stay: across visits, and the same in every tab. */
export function KeepPreferences() {
  useKeptLocale();
  useKeptTheme();
  return null;
}
