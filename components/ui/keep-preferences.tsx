"use client";

import { useKeptLocale } from "@/lib/i18n/use-change-locale.ts";
import { useKeptTheme } from "@/lib/theme/use-theme.ts";

/** Language and theme stay: across visits, and the same in every tab. */
export function KeepPreferences() {
  useKeptLocale();
  useKeptTheme();
  return null;
}
