import type { Normalisation } from "@/contract/rules.ts";
import { bareIdentification, spreadsheetFault, toE164 } from "@/contract/validation.ts";
import { type Draft, type DraftText, LONGEST } from "./draft.ts";
import type { Rule } from "./rules.ts";

export type Change = { field: string; before: string; after: string };

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

/** One way to write each value, as far as the channel's rule asks for it: phone as E.164, identifications bare. */
export function normalise(
  draft: Draft,
  { normalisations }: Pick<Rule, "normalisations">,
): { draft: Draft; changes: Change[]; tooLong: DraftText[] } {
  const clean = { ...draft };
  const changes: Change[] = [];
  const tooLong: DraftText[] = [];
  for (const field of Object.keys(LONGEST) as DraftText[]) {
    const before = draft[field];
    const spaced = before.replace(/\s+/g, " ").trim();
    const way = WAYS[field];
    const after = way && normalisations.includes(way.by) ? way.write(spaced) : spaced;
    if (after.length > LONGEST[field]) tooLong.push(field);
    clean[field] = after.slice(0, LONGEST[field]).toWellFormed();
    if (clean[field] !== before.trim() && !tooLong.includes(field)) changes.push({ field, before, after });
  }
  return { draft: clean, changes, tooLong };
}

/** "JOSÉ LUIS" and "josé luis" are José Luis; "Mc Donald" and "de la Torre" stay as their owner wrote them. */
function capitalised(name: string): string {
  const isShouted = name === name.toUpperCase() || name === name.toLowerCase();
  return isShouted ? name.toLowerCase().replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase()) : name;
}
