import { endSession } from "./auth-calls.ts";
import { clearStorage } from "./clear-storage.ts";
import { tellOtherTabs } from "./tabs.ts";

/**
 * Ends the session, here and at the provider, forgets what was stored, and ends every other tab.
 * @param forget deletes what the storage is the key of, before that is emptied
 * @throws
 */
export async function signOut(forget: () => Promise<void>): Promise<void> {
  await endSession();
  // By what the storage says still.
  await forget();
  clearStorage({ keepDrafts: false });
  tellOtherTabs("signout");
}
