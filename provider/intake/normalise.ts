import { type CleanedSign, clean, type TextKind } from "@/contract/clean-text.ts";
import type { Normalisation } from "@/contract/rules.ts";
import { bareIdentification, spreadsheetFault, toE164 } from "@/contract/validation.ts";
import { type Draft, type DraftText, LONGEST } from "./draft.ts";
import type { Rule } from "./rules.ts";

/** `signs`: kinds of sign that a value lost, which its reader may not see. */
export type Change = { field: string; before: string; after: string; signs?: CleanedSign[] };

type Way = { by: Normalisation; write: (value: string) => string };

/** What a spreadsheet did to it stays as it was written: without its signs nobody would know it again. */
const bare = (value: string) => (spreadsheetFault(value) ? value : bareIdentification(value));

const WAYS: Partial<Record<DraftText, Way>> = {
  phone: { by: "phone", write: toE164 },
  email: {
    by: "email",
    write: (value) => {
      const at = value.lastIndexOf("@");
      return at < 0 ? value : value.slice(0, at) + value.slice(at).toLowerCase();
    },
  },
  identification: { by: "identification", write: bare },
  vin: { by: "vehicle", write: (value) => value.replace(/\s/g, "").toUpperCase() },
  carLicense: { by: "vehicle", write: (value) => value.replace(/[\s-]/g, "").toUpperCase() },
  firstName: { by: "names", write: capitalised },
  lastName: { by: "names", write: capitalised },
};

const KINDS: Partial<Record<DraftText, TextKind>> = {
  firstName: "name",
  lastName: "name",
  phone: "phone",
  email: "email",
  identification: "identification",
  vin: "vehicle",
  carLicense: "vehicle",
};

/** One way to write each value, as far as the channel's rule asks for it: phone as E.164, identifications bare. */
export function normalise(
  draft: Draft,
  { normalisations }: Pick<Rule, "normalisations">,
): { draft: Draft; changes: Change[]; tooLong: DraftText[] } {
  const written = { ...draft };
  const changes: Change[] = [];
  const tooLong: DraftText[] = [];
  for (const field of Object.keys(LONGEST) as DraftText[]) {
    const before = draft[field];
    const { text, signs } = clean(before, KINDS[field]);
    const way = WAYS[field];
    const after = way && normalisations.includes(way.by) ? way.write(text) : text;
    if (after.length > LONGEST[field]) tooLong.push(field);
    written[field] = after.slice(0, LONGEST[field]).toWellFormed();
    if (written[field] !== before.trim() && !tooLong.includes(field))
      changes.push({ field, before, after, ...(signs.length > 0 && { signs }) });
  }
  return { draft: written, changes, tooLong };
}

/** "JOSÉ LUIS" and "josé luis" are José Luis; "Mc Donald" and "de la Torre" stay as their owner wrote them. */
function capitalised(name: string): string {
  const isShouted = name === name.toUpperCase() || name === name.toLowerCase();
  return isShouted ? name.toLowerCase().replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase()) : name;
}
