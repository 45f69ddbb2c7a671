"use client";

const KEY = "showroom-went-back";

/** Limits the automatic return to the showroom to one, until it has loaded: a slow network would loop. */
export function mayGoBack(): boolean {
  try {
    return sessionStorage.getItem(KEY) === null;
  } catch {
    return false;
  }
}

export function rememberGoingBack(): boolean {
  try {
    sessionStorage.setItem(KEY, "true");
    return true;
  } catch {
    return false;
  }
}

export function forgetGoingBack(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is unavailable: no automatic return happened.
  }
}
