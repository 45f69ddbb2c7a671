import { DRAFTS_KEY } from "@/lib/session/clear-storage.ts";

type Texts = Record<string, string>;

/** What was typed in some fields, and what was stored there then: someone else may change it before it is taken up. */
export type Draft = { typed: Texts; over: Texts };
type Drafts = Record<string, Draft>;

/**
 * What was typed and not saved: going back to a record finds it again. It lives with the page, and outlives it
 * only on the way to sign in and back.
 */
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

/** Writes the drafts down for the page that comes after this one. */
export function carryDrafts(): void {
  if (Object.keys(known()).length === 0) return;
  try {
    sessionStorage.setItem(DRAFTS_KEY, JSON.stringify(known()));
  } catch {
    // A browser that refuses storage loses what was typed, as it would have.
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
