"use client";

const KEY = "showroom-agency";

/** Where this device stands: the agency of the last visit that was registered on it. Forgotten with the session. */
export function lastAgency(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepLastAgency(agencyId: string): void {
  try {
    localStorage.setItem(KEY, agencyId);
  } catch {
    // A browser that refuses storage asks each time.
  }
}
