import type { Normalisation } from "@/contract/intake/rules.ts";
import { getFieldRules, SENT_FIELD_NAMES, type SentField } from "@/contract/kernel/sent-fields.ts";
import { clean } from "@/contract/kernel/text/clean-text.ts";
import { severalContacts } from "@/contract/kernel/text/several-contacts.ts";
import { compactIdentification, spreadsheetError, toE164 } from "@/contract/kernel/validation.ts";
import type { Rule } from "@/provider/kernel/license-settings.ts";
import type { Change } from "@/provider/kernel/trace.ts";
import { type Draft, isInteger } from "../lead-core/draft.ts";
import { chooseValue } from "./choose-value.ts";

type FieldNormaliser = { by: Normalisation; write: (value: string) => string };

/** Spreadsheet damage stays as written, to be recognised. */
const compact = (value: string) => (spreadsheetError(value) ? value : compactIdentification(value));

const FIELD_NORMALISERS: Partial<Record<SentField, FieldNormaliser>> = {
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

/** Normalises values as the channel's rule requires: phone as E.164, bare identifications. */
export function normalise(
  draft: Draft,
  { normalisations }: Pick<Rule, "normalisations">,
): { draft: Draft; changes: Change[]; tooLong: SentField[] } {
  const written = { ...draft };
  const changes: Change[] = [];
  const tooLong: SentField[] = [];
  for (const field of SENT_FIELD_NAMES) {
    const { kind, maxLength } = getFieldRules(field);
    const before = draft[field];
    const several = separated(field, before);
    if (several) written.extraProperties = withOthers(written.extraProperties, several);
    const { text, signs: lost } = clean(several?.chosen ?? before, kind);
    const signs = several ? [...lost, "several" as const] : lost;
    const normaliser = FIELD_NORMALISERS[field];
    const normalised = normaliser && normalisations.includes(normaliser.by) ? normaliser.write(text) : text;
    const isMisfit = isNoInteger(field, normalised);
    if (isMisfit) written.extraProperties = { ...written.extraProperties, [field]: before };
    const after = isMisfit ? "" : normalised;
    if (after.length > maxLength) tooLong.push(field);
    written[field] = after.slice(0, maxLength).toWellFormed();
    if (written[field] !== before.trim() && !tooLong.includes(field))
      changes.push({ field, before, after, ...(signs.length > 0 && { signs }) });
  }
  return { draft: written, changes, tooLong };
}

const isNoInteger = (field: SentField, text: string) =>
  getFieldRules(field).isInteger === true && text !== "" && !isInteger(text);

type Several = { field: "phone" | "email"; chosen: string; others: string[] };

function separated(field: SentField, value: string): Several | undefined {
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
