"use client";

import { useKeptTheme } from "@/lib/browser/theme/use-theme.ts";
import { useKeptLocale } from "@/lib/i18n/use-change-locale.ts";

export function KeepPreferences() {
  useKeptLocale();
  useKeptTheme();
  return null;
}
