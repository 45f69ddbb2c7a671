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

let counted: ((userId: string) => Promise<number>) | undefined;

/** Where visits are kept they can be counted, without a network too: what counts them is loaded, and says so. */
export function countBy(count: (userId: string) => Promise<number>): void {
  counted = count;
}

/** @returns how many visits of whoever registers here have not been sent. */
export async function countUnsent(): Promise<number> {
  const userId = deskOwner();
  if (!userId) return 0;
  const count = counted ?? (await import("./store.ts")).countWaiting;
  return count(userId).catch(() => 0);
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
