"use client";

const KEY = "showroom-went-back";

/**
 * Limits the automatic return to the showroom to one, until it has loaded.
 * A slow network would loop; the button overrides it.
 */
export function mayGoBack(): boolean {
  try {
    return sessionStorage.getItem(KEY) === null;
  } catch {
    return false;
  }
}

/** @returns whether it was stored; otherwise the return may loop */
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
    // Without storage no automatic return happened.
  }
}
