import { toE164 } from "@/contract/validation.ts";
import { type Draft, type DraftText, LONGEST } from "./draft.ts";

export type Change = { field: string; before: string; after: string };

const WAYS: Partial<Record<DraftText, (value: string) => string>> = {
  phone: toE164,
  email: (value) => {
    const at = value.lastIndexOf("@");
    return at < 0 ? value : value.slice(0, at) + value.slice(at).toLowerCase();
  },
  identification: (value) => value.replace(/[\s.-]/g, "").toUpperCase(),
  vin: (value) => value.replace(/\s/g, "").toUpperCase(),
  carLicense: (value) => value.replace(/[\s-]/g, "").toUpperCase(),
};

/** One way to write each value: phone as E.164, the e-mail's domain in lower case, identifications bare. */
export function normalise(draft: Draft): { draft: Draft; changes: Change[]; tooLong: DraftText[] } {
  const clean = { ...draft };
  const changes: Change[] = [];
  const tooLong: DraftText[] = [];
  for (const field of Object.keys(LONGEST) as DraftText[]) {
    const before = draft[field];
    const spaced = before.replace(/\s+/g, " ").trim();
    const after = WAYS[field]?.(spaced) ?? spaced;
    if (after.length > LONGEST[field]) tooLong.push(field);
    clean[field] = after.slice(0, LONGEST[field]).toWellFormed();
    if (clean[field] !== before.trim() && !tooLong.includes(field)) changes.push({ field, before, after });
  }
  return { draft: clean, changes, tooLong };
}
