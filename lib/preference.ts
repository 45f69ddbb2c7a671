const A_YEAR = 365 * 24 * 60 * 60;

/** A choice of this browser: local storage holds it, a cookie tells the server before the page is drawn. */
export function keepPreference(key: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = `${key}=${value};path=/;max-age=${A_YEAR};samesite=lax${location.protocol === "https:" ? ";secure" : ""}`;
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be refused; the cookie alone still keeps the choice.
  }
}

export function keptPreference(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
