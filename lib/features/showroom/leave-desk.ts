"use client";

import { counter, offlineProfileOwner } from "./offline-profile.ts";

export async function countUnsent(): Promise<number> {
  const userId = offlineProfileOwner();
  if (!userId) return 0;
  const count = counter() ?? (await import("./store.ts")).countWaiting;
  return count(userId).catch(() => 0);
}

/** Deletes the data for registration with the session. Failures must not block sign-out. */
export async function forgetDesk(): Promise<void> {
  if (!offlineProfileOwner()) return;
  try {
    const { dropDesk } = await import("./store.ts");
    await dropDesk();
  } catch {
    // Data without an owner: the next read deletes it.
  }
}
