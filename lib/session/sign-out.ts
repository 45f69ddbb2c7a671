import { forgetDesk } from "@/lib/features/showroom/desk-owner.ts";
import { endSession } from "./auth-calls.ts";
import { clearStorage } from "./clear-storage.ts";
import { tellOtherTabs } from "./tabs.ts";

/** Ends the session, here and at the provider, forgets what was stored, and ends every other tab. @throws */
export async function signOut(): Promise<void> {
  await endSession();
  // By what the storage says still.
  await forgetDesk();
  clearStorage({ keepDrafts: false });
  tellOtherTabs("signout");
}
