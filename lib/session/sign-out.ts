import { endSession } from "./auth-calls.ts";
import { clearStorage } from "./clear-storage.ts";
import { notifyOtherTabs } from "./tabs.ts";

/**
 * Ends the session here, at the provider and in every other tab, and clears stored data.
 * @param forget deletes data keyed by the storage, before it is cleared
 * @throws if the session could not be ended
 */
export async function signOut(forget: () => Promise<void>): Promise<void> {
  await endSession();
  await forget();
  clearStorage({ keepDrafts: false });
  notifyOtherTabs("signout");
}
