"use client";

const KEY = "showroom-desk";

/**
 * Who registers visits on this device, also without a network. It lies in the local storage, which is emptied whenever a
 * session ends: from then on nobody does.
 */
export function deskOwner(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function keepDeskOwner(userId: string): void {
  try {
    localStorage.setItem(KEY, userId);
  } catch {
    // A browser that refuses storage works with a network alone.
  }
}

/** @returns how many visits of whoever registers here have not been sent. */
export async function countUnsent(): Promise<number> {
  const userId = deskOwner();
  if (!userId) return 0;
  const { countWaiting } = await import("./store.ts");
  return countWaiting(userId).catch(() => 0);
}

/** What was kept to register visits with goes with the session. Whoever leaves is not kept by what cannot be deleted. */
export async function forgetDesk(): Promise<void> {
  if (!deskOwner()) return;
  try {
    const { dropDesk } = await import("./store.ts");
    await dropDesk();
  } catch {
    // Nobody owns it from now on, and whoever reads it next deletes it.
  }
}
