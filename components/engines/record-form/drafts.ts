import { DRAFTS_KEY } from "@/lib/session/clear-storage.ts";

type Texts = Record<string, string>;

/** Typed values, and the stored values they were typed over. */
export type Draft = { typed: Texts; over: Texts };
type Drafts = Record<string, Draft>;

/** Unsaved input by record. Lives with the page; survives only the redirect to sign in and back. */
let drafts: Drafts | undefined;

export function keepDraft(key: string, draft: Draft): void {
  known()[key] = draft;
}

export function takeDraft(key: string): Draft | undefined {
  const { [key]: draft, ...others } = known();
  drafts = others;
  return draft;
}

export function hasDraft(key: string): boolean {
  return Object.hasOwn(known(), key);
}

/** Stores the drafts for the next page. */
export function carryDrafts(): void {
  if (Object.keys(known()).length === 0) return;
  try {
    sessionStorage.setItem(DRAFTS_KEY, JSON.stringify(known()));
  } catch {
    // Without storage the input is lost.
  }
}

function known(): Drafts {
  drafts ??= carried();
  return drafts;
}

function carried(): Drafts {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(DRAFTS_KEY) ?? "{}");
    sessionStorage.removeItem(DRAFTS_KEY);
    return typeof stored === "object" && stored !== null ? (stored as Drafts) : {};
  } catch {
    return {};
  }
}
