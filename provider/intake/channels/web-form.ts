import { EntrySource, entrySourceOf, type Source } from "@/contract/channels.ts";
import { RESUBMISSION_DROPS } from "@/contract/leads.ts";
import { fold } from "@/contract/search-term.ts";
import { type Catalogue, chooseValue, isBlankText, joinParts, proves } from "../choose-value.ts";
import { type Draft, LONGEST } from "../draft.ts";
import { draftOfValues, type FieldValues, QUOTED } from "../draft-of-values.ts";
import type { FieldLabel } from "../field-dictionary.ts";
import { fieldOfLabel, weakFieldsOfLabel } from "../field-names.ts";
import { withoutAnyTitles } from "../name-titles.ts";
import { isStructured, textsIn } from "../value-texts.ts";

const OURS = new Set(
  [...RESUBMISSION_DROPS, "licenseId", "license", "dealState", "crmState", "channel", "source"].map((name) =>
    name.toLowerCase(),
  ),
);

/** Fields that the server decides: a sender's word for them is not even kept. Compared without case. */
export function isOurs(name: string): boolean {
  return OURS.has(name.toLowerCase());
}

type BodyField = keyof FieldValues;
/** A value of a body and the key that it came by. */
type Candidate = { key: string; value: string; label: FieldLabel; isWeak: boolean };
type Choice = { value: string; chosen: readonly Candidate[] };

/** How a licence reads: its catalogue, and its own fields, whose keys name nothing else. */
export type BodyReading = Catalogue & { properties: readonly { key: string }[] };

/**
 * A flat JSON object, as web forms and partners post it. Of several values of one field the first that passes is taken.
 * Other values, and what is no field of ours, go to `extraProperties`.
 */
export function readWebForm(
  payload: Record<string, unknown>,
  source: Source,
  at: string,
  reading?: BodyReading,
): Draft {
  const entries = Object.entries(payload).map(([key, value]) => ({
    key,
    value,
    candidates: candidatesIn(key, value, reading),
  }));
  const all = withBareNames(entries.flatMap(({ candidates }) => candidates ?? []));
  const choices = new Map<BodyField, Choice>();
  for (const [field, some] of Map.groupBy(all, ({ label }) => label.field as BodyField)) {
    const choice = chooseOf(field, some, reading);
    if (choice) choices.set(field, choice);
  }
  const whole = choices.get("fullName")?.chosen[0];
  const first = choices.get("firstName")?.chosen[0];
  const values: FieldValues = Object.fromEntries([...choices].map(([field, { value }]) => [field, value]));
  const draft = draftOfValues(values, source, {
    ...(whole?.label.order && { order: whole.label.order }),
    ...(first?.label.isBare && { isBare: true }),
  });
  const taken = new Set([...choices.values()].flatMap(({ chosen }) => chosen));
  // A whole name that says something else than its parts is no source of them.
  if (whole && values.firstName && !isWhole(whole.value, draft)) taken.delete(whole);
  // Pairs, not assignments: a form may well have a field named `__proto__`.
  const extra = entries.flatMap(({ key, value, candidates }): [string, unknown][] => {
    if (candidates) return candidates.every((one) => taken.has(one) || one.value === "") ? [] : [[key, value]];
    if (key === "extraProperties" && isObject(value)) return Object.entries(value);
    return key === "consent" || isOurs(key) ? [] : [[key, value]];
  });
  return {
    ...draft,
    ...entryOf(text(payload.source), source),
    consent: consentOf(payload.consent, source, at),
    extraProperties: Object.fromEntries(extra),
  };
}

/** Undefined for what names no field, or holds no text. */
function candidatesIn(key: string, value: unknown, reading: BodyReading | undefined): Candidate[] | undefined {
  if (isOurs(key) || isOwn(key, reading)) return undefined;
  if (isStructured(value)) return undefined;
  const values = textsIn(value).map(text);
  const strong = fieldOfLabel(key);
  const label = strong ?? weakLabel(key, values, reading);
  if (!label || label.field === "failedLead") return undefined;
  return values.map((one) => ({ key, value: one, label, isWeak: strong === undefined }));
}

function isOwn(key: string, reading: BodyReading | undefined): boolean {
  return !Object.hasOwn(LONGEST, key) && reading?.properties.some((own) => own.key === key) === true;
}

/** The field that a value proves, of those that the key may mean. */
function weakLabel(key: string, values: readonly string[], catalogue: Catalogue | undefined): FieldLabel | undefined {
  const field = weakFieldsOfLabel(key).find((one) => values.some((value) => proves(one, value, catalogue)));
  return field && { field };
}

/** A name beside a whole name is the given names. */
function withBareNames(candidates: readonly Candidate[]): Candidate[] {
  const hasWhole = candidates.some(({ label, value }) => label.field === "fullName" && !label.isBare && value !== "");
  if (!hasWhole) return [...candidates];
  return candidates.map((one) => Object.assign(one, one.label.isBare && { label: { field: "firstName" as const } }));
}

function chooseOf(
  field: BodyField,
  candidates: readonly Candidate[],
  catalogue: Catalogue | undefined,
): Choice | undefined {
  const [weak, strong] = [candidates.filter(({ isWeak }) => isWeak), candidates.filter(({ isWeak }) => !isWeak)];
  const parts = [1, 2].map((part) => candidates.find(({ label, value }) => (label.part ?? 1) === part && value !== ""));
  if (parts[1]) {
    const chosen = parts.filter((part) => part !== undefined);
    return { value: joinParts(chosen.map(({ value }) => value)), chosen };
  }
  const one = chooseValue(field, [...strong, ...weak], catalogue);
  if (one) return { value: one.value, chosen: [one] };
  // A word for sale or post-sale that is blank says neither.
  return field === "isSalesPipeline" && candidates.length > 0 ? { value: "", chosen: [] } : undefined;
}

/** How a lead entered, as far as its sender can know. Its source is stated by the address alone. */
function entryOf(stated: string, source: Source): Pick<Draft, "entrySource" | "ignoredSource"> {
  const entrySource = entrySourceOf("sent", source, EntrySource.safeParse(fold(stated)).data);
  const isApplied = stated === "" || [entrySource, source].some((one) => fold(one) === fold(stated));
  return { entrySource, ...(!isApplied && { ignoredSource: stated.slice(0, QUOTED).toWellFormed() }) };
}

function isWhole(given: string, { firstName, lastName }: Draft | ReturnType<typeof draftOfValues>): boolean {
  const { name } = withoutAnyTitles(given);
  return [`${firstName} ${lastName}`, `${lastName} ${firstName}`, `${lastName}, ${firstName}`].some(
    (whole) => fold(whole) === fold(name),
  );
}

function text(value: unknown): string {
  // A list or an object is no text.
  const [said = ""] = typeof value === "object" ? [] : textsIn(value);
  return isBlankText(said) ? "" : said.trim();
}

function consentOf(value: unknown, source: Source, at: string): Draft["consent"] {
  if (value === true || value === "true") return { textVersion: "", at, source };
  if (!isObject(value)) return null;
  return { textVersion: text(value.textVersion).slice(0, 80).toWellFormed(), at, source };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
