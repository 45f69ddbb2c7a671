"use client";

const KEY = "showroom-agency";

/** Agency of the last visit on this device. Cleared with the session. */
export function lastAgency(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function saveLastAgency(agencyId: string): void {
  try {
    localStorage.setItem(KEY, agencyId);
  } catch {
    // Storage is unavailable: the choice is lost.
  }
}
