import type { Normalisation } from "@/contract/intake/rules.ts";
import { clean, type TextKind } from "@/contract/kernel/text/clean-text.ts";
import { severalContacts } from "@/contract/kernel/text/several-contacts.ts";
import { compactIdentification, spreadsheetError, toE164 } from "@/contract/kernel/validation.ts";
import type { Rule } from "@/provider/kernel/license-settings.ts";
import type { Change } from "@/provider/kernel/trace.ts";
import { type Draft, type DraftText, MAX_LENGTH } from "../lead-core/draft.ts";
import { chooseValue } from "./choose-value.ts";

type FieldNormaliser = { by: Normalisation; write: (value: string) => string };

/** Spreadsheet damage stays as written, to be recognised. */
const compact = (value: string) => (spreadsheetError(value) ? value : compactIdentification(value));

const FIELD_NORMALISERS: Partial<Record<DraftText, FieldNormaliser>> = {
  phone: { by: "phone", write: toE164 },
  email: {
    by: "email",
    write: (value) => {
      const at = value.lastIndexOf("@");
      return at < 0 ? value : value.slice(0, at) + value.slice(at).toLowerCase();
    },
  },
  identification: { by: "identification", write: compact },
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
  product: "label",
  agency: "label",
  origin: "label",
  rule: "label",
  formName: "label",
};

/** Normalises values as the channel's rule requires: phone as E.164, bare identifications. */
export function normalise(
  draft: Draft,
  { normalisations }: Pick<Rule, "normalisations">,
): { draft: Draft; changes: Change[]; tooLong: DraftText[] } {
  const written = { ...draft };
  const changes: Change[] = [];
  const tooLong: DraftText[] = [];
  for (const field of Object.keys(MAX_LENGTH) as DraftText[]) {
    const before = draft[field];
    const several = separated(field, before);
    if (several) written.extraProperties = withOthers(written.extraProperties, several);
    const { text, signs: lost } = clean(several?.chosen ?? before, KINDS[field]);
    const signs = several ? [...lost, "several" as const] : lost;
    const normaliser = FIELD_NORMALISERS[field];
    const after = normaliser && normalisations.includes(normaliser.by) ? normaliser.write(text) : text;
    if (after.length > MAX_LENGTH[field]) tooLong.push(field);
    written[field] = after.slice(0, MAX_LENGTH[field]).toWellFormed();
    if (written[field] !== before.trim() && !tooLong.includes(field))
      changes.push({ field, before, after, ...(signs.length > 0 && { signs }) });
  }
  return { draft: written, changes, tooLong };
}

type Several = { field: "phone" | "email"; chosen: string; others: string[] };

function separated(field: DraftText, value: string): Several | undefined {
  if (field !== "phone" && field !== "email") return undefined;
  const candidates = severalContacts(value, field)?.map((one) => ({ value: one }));
  const chosen = candidates && chooseValue(field, candidates);
  if (!chosen) return undefined;
  return { field, chosen: chosen.value, others: candidates.filter((one) => one !== chosen).map((one) => one.value) };
}

const OTHER = { phone: "otherPhone", email: "otherEmail" } as const;

function withOthers(extra: Draft["extraProperties"], { field, others }: Several): Draft["extraProperties"] {
  const named = { ...extra };
  for (const other of others) {
    if (Object.values(named).includes(other)) continue;
    let name: string = OTHER[field];
    for (let next = 2; Object.hasOwn(named, name); next++) name = `${OTHER[field]}${next}`;
    named[name] = other;
  }
  return named;
}

/** Capitalises "JOSÉ LUIS" and "josé luis"; keeps "Mc Donald" and "de la Torre". */
function capitalised(name: string): string {
  const isShouted = name === name.toUpperCase() || name === name.toLowerCase();
  return isShouted ? name.toLowerCase().replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase()) : name;
}
