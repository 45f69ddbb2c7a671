import { DRAFTS_KEY } from "@/lib/session/leave.ts";

type Texts = Record<string, string>;

export type Draft = { typed: Texts; over: Texts };
type Drafts = Record<string, Draft>;

let drafts: Drafts | undefined;

export function saveDraft(key: string, draft: Draft): void {
  known()[key] = draft;
}

export function consumeDraft(key: string): Draft | undefined {
  const { [key]: draft, ...others } = known();
  drafts = others;
  return draft;
}

export function hasDraft(key: string): boolean {
  return Object.hasOwn(known(), key);
}

export function carryDrafts(): void {
  if (Object.keys(known()).length === 0) return;
  try {
    sessionStorage.setItem(DRAFTS_KEY, JSON.stringify(known()));
  } catch {
    // Storage is unavailable: the input is lost.
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
