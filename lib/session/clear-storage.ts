import { THEME_KEY } from "@/lib/browser/theme/themes.ts";
import { LOCALE_KEY } from "@/lib/i18n/locales.ts";
import { MESSAGE_KEY } from "./tabs.ts";

const KEPT = new Set([LOCALE_KEY, THEME_KEY]);
/** What was told stays for the tabs that have not heard it. */
const KEPT_IN_LOCAL = new Set([...KEPT, MESSAGE_KEY]);
/** What was half typed when a session ended: kept for the person whose it is until the tab is closed. */
export const DRAFTS_KEY = "drafts";
const DRAFTS_OWNER_KEY = "drafts-owner";

/** Forgets everything this browser stored for whoever was signed in, but for language and theme. */
export function clearStorage({ keepDrafts }: { keepDrafts: boolean }): void {
  // Whose they are is kept with drafts alone: without any, a person's id would stay for nothing.
  const keptInSession = new Set(keepDrafts && hasDrafts() ? [...KEPT, DRAFTS_KEY, DRAFTS_OWNER_KEY] : KEPT);
  empty(() => localStorage, KEPT_IN_LOCAL);
  empty(() => sessionStorage, keptInSession);
}

/** What another person typed in this tab is not shown to whoever is signed in now. Before anything reads a draft. */
export function keepDraftsOf(userId: string): void {
  try {
    if (sessionStorage.getItem(DRAFTS_OWNER_KEY) !== userId) sessionStorage.removeItem(DRAFTS_KEY);
    sessionStorage.setItem(DRAFTS_OWNER_KEY, userId);
  } catch {
    // A browser that refuses storage has no drafts.
  }
}

function hasDrafts(): boolean {
  try {
    return sessionStorage.getItem(DRAFTS_KEY) !== null;
  } catch {
    return false;
  }
}

function empty(storage: () => Storage, kept: ReadonlySet<string>): void {
  try {
    for (const key of Object.keys(storage())) if (!kept.has(key)) storage().removeItem(key);
  } catch {
    // A browser that refuses storage has nothing to forget.
  }
}
