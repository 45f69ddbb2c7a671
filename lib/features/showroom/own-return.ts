"use client";

const KEY = "showroom-went-back";

/**
 * Whether the page without a network may go back to the showroom by itself: once, until the showroom was shown. A
 * network too slow for the screen would lead here again and again; whoever presses the button decides that anew.
 */
export function mayGoBack(): boolean {
  try {
    return sessionStorage.getItem(KEY) === null;
  } catch {
    return false;
  }
}

/** @returns whether it is remembered; what is not may happen again and again. */
export function rememberGoingBack(): boolean {
  try {
    sessionStorage.setItem(KEY, "true");
    return true;
  } catch {
    return false;
  }
}

/** The showroom is shown. */
export function forgetGoingBack(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // A browser that refuses storage never went back by itself.
  }
}
