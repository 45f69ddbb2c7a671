"use client";

const AGENCY_KEY = "showroom-agency";

/** Agency of the last visit on this device. Cleared with the session. */
export function lastAgency(): string | undefined {
  try {
    return localStorage.getItem(AGENCY_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function saveLastAgency(agencyId: string): void {
  try {
    localStorage.setItem(AGENCY_KEY, agencyId);
  } catch {
    // Storage is unavailable: the choice is lost.
  }
}

const RETURN_KEY = "showroom-went-back";

/** Limits the automatic return to the showroom to one, until it has loaded: a slow network would loop. */
export function mayGoBack(): boolean {
  try {
    return sessionStorage.getItem(RETURN_KEY) === null;
  } catch {
    return false;
  }
}

export function rememberGoingBack(): boolean {
  try {
    sessionStorage.setItem(RETURN_KEY, "true");
    return true;
  } catch {
    return false;
  }
}

export function forgetGoingBack(): void {
  try {
    sessionStorage.removeItem(RETURN_KEY);
  } catch {
    // Storage is unavailable: no automatic return happened.
  }
}
