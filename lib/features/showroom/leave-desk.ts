"use client";

import { counter, offlineProfileOwner } from "./desk-owner.ts";

/** @returns how many visits of whoever registers here have not been sent. */
export async function countUnsent(): Promise<number> {
  const userId = offlineProfileOwner();
  if (!userId) return 0;
  const count = counter() ?? (await import("./store.ts")).countWaiting;
  return count(userId).catch(() => 0);
}

/** What was kept to register visits with goes with the session. Whoever leaves is not kept by what cannot be deleted. */
export async function forgetDesk(): Promise<void> {
  if (!offlineProfileOwner()) return;
  try {
    const { dropDesk } = await import("./store.ts");
    await dropDesk();
  } catch {
    // Nobody owns it from now on, and whoever reads it next deletes it.
  }
}
