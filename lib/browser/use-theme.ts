"use client";

import { useEffect, useSyncExternalStore } from "react";
import {
  isTheme,
  readPreference,
  savePreference,
  THEME_KEY,
  type Theme,
  themeAttribute,
} from "@/lib/browser/preference.ts";

const CHANGED = "theme-changed";

function paint(theme: Theme) {
  const attribute = themeAttribute(theme);
  if (attribute) document.documentElement.dataset.theme = attribute;
  else delete document.documentElement.dataset.theme;
}

function subscribe(notify: () => void) {
  window.addEventListener(CHANGED, notify);
  return () => window.removeEventListener(CHANGED, notify);
}

function painted(): Theme {
  const attribute = document.documentElement.dataset.theme;
  return isTheme(attribute) ? attribute : "system";
}

function show(theme: Theme) {
  paint(theme);
  window.dispatchEvent(new Event(CHANGED));
}

export function useTheme(): { theme: Theme; changeTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore<Theme>(subscribe, painted, () => "system");

  function changeTheme(next: Theme) {
    savePreference(THEME_KEY, next);
    show(next);
  }

  return { theme, changeTheme };
}

export function useStoredTheme(): void {
  useEffect(() => {
    function follow(stored: string | null) {
      if (!isTheme(stored) || stored === painted()) return;
      savePreference(THEME_KEY, stored);
      show(stored);
    }
    function onStorage(event: StorageEvent) {
      if (event.key === THEME_KEY) follow(event.newValue);
    }

    const stored = readPreference(THEME_KEY);
    if (isTheme(stored)) follow(stored);
    else savePreference(THEME_KEY, painted());
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);
}
