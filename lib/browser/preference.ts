export const A_YEAR = 365 * 24 * 60 * 60;

/** Stores a preference in local storage, and in a cookie that the server reads before rendering. */
export function savePreference(key: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = `${key}=${value};path=/;max-age=${A_YEAR};samesite=lax${location.protocol === "https:" ? ";secure" : ""}`;
  keepOwn(key, value);
}

export function keepOwn(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be unavailable.
  }
}

export function readPreference(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_KEY = "theme";

export function isTheme(value: unknown): value is Theme {
  return THEMES.some((theme) => theme === value);
}

export function themeAttribute(theme: Theme): "light" | "dark" | undefined {
  return theme === "system" ? undefined : theme;
}
