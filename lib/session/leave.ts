import { THEME_KEY } from "@/lib/browser/preference.ts";
import { LOCALE_KEY } from "@/lib/i18n/locales.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";

/** Storage key of next-auth's messages between tabs. */
export const MESSAGE_KEY = "nextauth.message";

const RETAINED_KEYS = new Set([LOCALE_KEY, THEME_KEY]);
/** Tab messages survive, for tabs that have not read them. */
const RETAINED_LOCAL_KEYS = new Set([...RETAINED_KEYS, MESSAGE_KEY]);
export const DRAFTS_KEY = "drafts";
const DRAFTS_OWNER_KEY = "drafts-owner";

/** Clears all stored data of the user, except language and theme. */
export function clearStorage({ keepDrafts }: { keepDrafts: boolean }): void {
  // The owner's id is stored with drafts only, as personal data.
  const retainedSessionKeys = new Set(
    keepDrafts && hasDrafts() ? [...RETAINED_KEYS, DRAFTS_KEY, DRAFTS_OWNER_KEY] : RETAINED_KEYS,
  );
  empty(() => localStorage, RETAINED_LOCAL_KEYS);
  empty(() => sessionStorage, retainedSessionKeys);
}

/** Deletes another user's drafts in this tab. Must run before any draft is read. */
export function preserveDrafts(userId: string): void {
  try {
    if (sessionStorage.getItem(DRAFTS_OWNER_KEY) !== userId) sessionStorage.removeItem(DRAFTS_KEY);
    sessionStorage.setItem(DRAFTS_OWNER_KEY, userId);
  } catch {
    // Storage is unavailable: there are no drafts.
  }
}

function hasDrafts(): boolean {
  try {
    return sessionStorage.getItem(DRAFTS_KEY) !== null;
  } catch {
    return false;
  }
}

function empty(storage: () => Storage, retained: ReadonlySet<string>): void {
  try {
    for (const key of Object.keys(storage())) if (!retained.has(key)) storage().removeItem(key);
  } catch {
    // Storage is unavailable: nothing to clear.
  }
}

/** Dispatched on `window` before the redirect to /signin, so that drafts can be saved. */
export const LEAVING_EVENT = "prospecta:leaving";

let isLeaving = false;

export function goToSignIn(reason: string): void {
  if (isLeaving || location.pathname.startsWith(routes.signIn)) return;
  isLeaving = true;
  window.dispatchEvent(new Event(LEAVING_EVENT));
  // A page restored from the back-forward cache may redirect again.
  window.addEventListener(
    "pageshow",
    () => {
      isLeaving = false;
    },
    { once: true },
  );
  location.assign(withParameters(routes.signIn, { reason, callbackUrl: `${location.pathname}${location.search}` }));
}
