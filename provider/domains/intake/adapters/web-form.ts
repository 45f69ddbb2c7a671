import { type Source, toEntrySource } from "@/contract/kernel/channels.ts";
import { EntrySource } from "@/contract/kernel/closed-lists.ts";
import { isSentField } from "@/contract/kernel/sent-fields.ts";
import { RESUBMISSION_DROPS } from "@/contract/leads/leads.ts";
import { fold } from "@/contract/leads/search-term.ts";
import type { FieldLabel } from "@/provider/domains/intake/contact-names.ts";
import type { Draft, LabelledField, UnusableValue } from "@/provider/domains/lead-core/draft.ts";
import { type Catalogue, chooseValue, isBlankText, joinNames, proves } from "../choose-value.ts";
import { draftOfValues, type FieldValues, QUOTED } from "../draft-of-values.ts";
import { fieldOfLabel, weakFieldsOfLabel } from "../field-names.ts";
import { withoutAnyTitles } from "../name-titles.ts";
import { isStructured, isUsable, type Scalar, scalarsIn, toUnusableValue } from "../value-texts.ts";
import { type BodyValue, listBodyValues, omitUsed } from "./body-values.ts";

const OURS = new Set(
  [...RESUBMISSION_DROPS, "licenseId", "license", "dealState", "crmState", "channel", "source"].map((name) =>
    name.toLowerCase(),
  ),
);

/** Server-owned fields: a sender's values are dropped. Case-insensitive. */
export function isOurs(name: string): boolean {
  return OURS.has(name.toLowerCase());
}

type BodyField = keyof FieldValues;
type Candidate = { key: string; value: string; label: FieldLabel; isWeak: boolean };
type Choice = { value: string; chosen: readonly Candidate[] };

export type BodyReading = Catalogue & { properties: readonly { key: string }[] };

/** Reads a JSON form. The first valid value per field wins; the rest goes to `extraProperties`. */
export function readWebForm(
  payload: Record<string, unknown>,
  source: Source,
  at: string,
  reading?: BodyReading,
): Draft {
  const isClosed = (key: string) =>
    isOurs(key) || isOwn(key, reading) || key === "consent" || key === "extraProperties";
  const entries = listBodyValues(payload, isClosed).map((one) => ({ ...one, read: readValue(one, reading) }));
  const all = withPlainNames(entries.flatMap(({ read }) => read?.candidates ?? []));
  const choices = new Map<BodyField, Choice>();
  for (const [field, some] of Map.groupBy(all, ({ label }) => label.field as BodyField)) {
    const choice = chooseCandidate(field, some, reading);
    if (choice) choices.set(field, choice);
  }
  const whole = choices.get("fullName")?.chosen[0];
  const first = choices.get("firstName")?.chosen[0];
  const values: FieldValues = Object.fromEntries([...choices].map(([field, { value }]) => [field, value]));
  const draft = draftOfValues(values, source, {
    ...(whole?.label.order && { order: whole.label.order }),
    ...(first?.label.isBare && { isBare: true }),
  });
  const used = new Set([...choices.values()].flatMap(({ chosen }) => chosen));
  if (whole && values.firstName && !isWhole(whole.value, draft)) used.delete(whole);
  const unusable = entries.flatMap(({ read }) => read?.unusable ?? []);
  const isUsed = ({ read }: (typeof entries)[number]) =>
    read?.isWhole === true && read.candidates.every((one) => used.has(one) || one.value === "");
  return {
    ...draft,
    ...readEntrySource(text(payload.source), source),
    consent: readConsent(payload.consent, source, at),
    ...(unusable.length > 0 && { unusable }),
    extraProperties: collectExtra(
      payload,
      entries.filter(isUsed),
      entries.filter(({ read }) => !read),
      reading,
    ),
  };
}

type ReadValue = { candidates: Candidate[]; unusable?: UnusableValue; isWhole: boolean };

function readValue({ names, value }: BodyValue, reading: BodyReading | undefined): ReadValue | undefined {
  if (names.some((name) => isOurs(name) || isOwn(name, reading))) return undefined;
  const strong = names.map(fieldOfLabel).find((label) => label !== undefined);
  const scalars = listScalars(value, strong?.field).filter(({ text }) => !isBlankText(text));
  const label = strong ?? weakLabel(names, scalars, reading);
  if (!label || label.field === "failedLead") return undefined;
  const { field } = label;
  const usable = scalars.filter((one) => isUsable(field, one, reading));
  const [key = ""] = names;
  const isUnusable = scalars.length > 0 && usable.length === 0;
  if (isUnusable || (isStructured(value) && usable.length === 0)) {
    return {
      candidates: [],
      ...(isUnusable && {
        unusable: toUnusableValue(
          field,
          scalars.map(({ text }) => text),
        ),
      }),
      isWhole: false,
    };
  }
  const texts = usable.length > 0 ? usable.map(({ text }) => text.trim()) : [""];
  return {
    candidates: texts.map((one) => ({ key, value: one, label, isWeak: strong === undefined })),
    isWhole: countFilled(value) <= usable.length,
  };
}

function listScalars(value: unknown, field: LabelledField | undefined): Scalar[] {
  const all = scalarsIn(value, true);
  if (!isObject(value) || field === undefined) return all;
  const named = Object.entries(value).filter(([key]) => fieldOfLabel(key)?.field === field);
  const first = named.flatMap(([, one]) => scalarsIn(one, true));
  return [...first, ...all.filter(({ text }) => !first.some((one) => one.text === text))];
}

function countFilled(value: unknown): number {
  if (typeof value !== "object") return isBlankText(String(value)) ? 0 : 1;
  return value === null ? 0 : Object.values(value).reduce<number>((sum, one) => sum + countFilled(one), 0);
}

function collectExtra(
  payload: Record<string, unknown>,
  used: readonly BodyValue[],
  unnamed: readonly BodyValue[],
  reading: BodyReading | undefined,
): Record<string, unknown> {
  const raised = new Map<string, BodyValue>();
  for (const one of unnamed) {
    const name = one.names.find((each) => isOwn(each, reading)) ?? (one.isPair ? one.names[0] : undefined);
    const isFree = name !== undefined && !isOurs(name) && !Object.hasOwn(payload, name) && !raised.has(name);
    if (isFree && one.path.length > 1 && countFilled(one.value) > 0) raised.set(name, one);
  }
  const usedPaths = [...used, ...raised.values()].map(({ path }) => path);
  // Pairs, not assignments: a form may have a field named `__proto__`.
  const rest = Object.entries(payload).flatMap(([key, value]): [string, unknown][] => {
    if (key === "extraProperties" && isObject(value)) return Object.entries(value);
    if (key === "consent" || isOurs(key)) return [];
    const unused = omitUsed(
      value,
      usedPaths.filter(([first]) => first === key).map((path) => path.slice(1)),
    );
    return unused === undefined ? [] : [[key, unused]];
  });
  return Object.fromEntries([...rest, ...[...raised].map(([name, { value }]) => [name, unwrapSingle(value)] as const)]);
}

function unwrapSingle(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}

function isOwn(key: string, reading: BodyReading | undefined): boolean {
  return !isSentField(key) && reading?.properties.some((own) => own.key === key) === true;
}

function weakLabel(
  names: readonly string[],
  scalars: readonly Scalar[],
  catalogue: Catalogue | undefined,
): FieldLabel | undefined {
  const field = names
    .flatMap(weakFieldsOfLabel)
    .find((one) => scalars.some((scalar) => isUsable(one, scalar, catalogue) && proves(one, scalar.text, catalogue)));
  return field && { field };
}

function withPlainNames(candidates: readonly Candidate[]): Candidate[] {
  const hasWhole = candidates.some(({ label, value }) => label.field === "fullName" && !label.isBare && value !== "");
  if (!hasWhole) return [...candidates];
  return candidates.map((one) => Object.assign(one, one.label.isBare && { label: { field: "firstName" as const } }));
}

function chooseCandidate(
  field: BodyField,
  candidates: readonly Candidate[],
  catalogue: Catalogue | undefined,
): Choice | undefined {
  const [weak, strong] = [candidates.filter(({ isWeak }) => isWeak), candidates.filter(({ isWeak }) => !isWeak)];
  const parts = [1, 2].map((part) => candidates.find(({ label, value }) => (label.part ?? 1) === part && value !== ""));
  if (parts[1]) {
    const chosen = parts.filter((part) => part !== undefined);
    return { value: joinNames(chosen.map(({ value }) => value)), chosen };
  }
  const one = chooseValue(field, [...strong, ...weak], catalogue);
  if (one) return { value: one.value, chosen: [one] };
  return field === "isSalesPipeline" && candidates.length > 0 ? { value: "", chosen: [] } : undefined;
}

function readEntrySource(stated: string, source: Source): Pick<Draft, "entrySource" | "ignoredSource"> {
  const entrySource = toEntrySource("sent", source, EntrySource.safeParse(fold(stated)).data);
  const isApplied = stated === "" || [entrySource, source].some((one) => fold(one) === fold(stated));
  return { entrySource, ...(!isApplied && { ignoredSource: stated.slice(0, QUOTED).toWellFormed() }) };
}

function isWhole(input: string, { firstName, lastName }: Draft | ReturnType<typeof draftOfValues>): boolean {
  const { name } = withoutAnyTitles(input);
  return [`${firstName} ${lastName}`, `${lastName} ${firstName}`, `${lastName}, ${firstName}`].some(
    (whole) => fold(whole) === fold(name),
  );
}

function text(value: unknown): string {
  const [scalar] = typeof value === "object" ? [] : scalarsIn(value);
  return scalar === undefined || isBlankText(scalar.text) ? "" : scalar.text.trim();
}

function readConsent(value: unknown, source: Source, at: string): Draft["consent"] {
  if (value === true || value === "true") return { textVersion: "", at, source };
  if (!isObject(value)) return null;
  return { textVersion: text(value.textVersion).slice(0, 80).toWellFormed(), at, source };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
