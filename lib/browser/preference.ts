export const A_YEAR = 365 * 24 * 60 * 60;

/** A choice of this browser: local storage holds it, a cookie tells the server before the page is drawn. */
export function keepPreference(key: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http
  document.cookie = `${key}=${value};path=/;max-age=${A_YEAR};samesite=lax${location.protocol === "https:" ? ";secure" : ""}`;
  keepOwn(key, value);
}

/** What no server asks for. Storage may be refused: of a choice the cookie alone still keeps it. */
export function keepOwn(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // See above.
  }
}

export function keptPreference(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
