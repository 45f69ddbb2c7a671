import { getFieldRules, isSentField } from "@/contract/kernel/sent-fields.ts";
import { isInteger, type LabelledField, type UnusableValue } from "@/provider/domains/lead-core/draft.ts";
import { type Catalogue, passes } from "./choose-value.ts";

export type Scalar = { text: string; type: "string" | "number" | "boolean" };

const MAX_DEPTH = 5;
const MAX_SCALARS = 50;

const VALUE_KEYS =
  "value values stringvalue answer answers valor valores respuesta label text name title etiqueta texto nombre titulo".split(
    " ",
  );

export const compactKey = (key: string): string => key.replace(/[\s_-]/g, "").toLowerCase();

/** Scalars in order, without null. @param isEach all value keys, strings first; else the first with a string */
export function scalarsIn(value: unknown, isEach = false, depth = 0): Scalar[] {
  if (typeof value === "string") return [{ text: value, type: "string" }];
  if (typeof value === "number") return [{ text: String(value), type: "number" }];
  if (typeof value === "boolean") return [{ text: String(value), type: "boolean" }];
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return [];
  const within = (one: unknown) => scalarsIn(one, isEach, depth + 1);
  const named = Array.isArray(value) ? [] : nestedValues(value).map(within).filter(isFilled);
  if (named.length === 0) return Object.values(value).flatMap(within).slice(0, MAX_SCALARS);
  if (!isEach) return named.find((some) => some.some(isText)) ?? named[0] ?? [];
  const each = named.flat().slice(0, MAX_SCALARS);
  return [...each.filter(isText), ...each.filter((one) => !isText(one))];
}

function nestedValues(object: object): unknown[] {
  const byKey = new Map(Object.entries(object).map(([key, one]) => [compactKey(key), one]));
  return VALUE_KEYS.flatMap((key) => (byKey.has(key) ? [byKey.get(key)] : []));
}

const isText = ({ type }: Scalar) => type === "string";
const isFilled = (some: readonly Scalar[]) => some.some(({ text }) => text.trim() !== "");

export function isStructured(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((one) => typeof one === "object" && one !== null);
  return typeof value === "object" && value !== null;
}

const takesNumbers = (field: LabelledField) =>
  isSentField(field)
    ? getFieldRules(field).takesNumbers === true
    : field === "externalId" || field === "isSalesPipeline";
const TEXT_FIELDS: ReadonlySet<LabelledField> = new Set(["product", "agency", "origin"]);

const OF_PROGRAM = /^\s*(?:undefined|null|NaN|\[object Object\])\s*$/;
const BOOLEAN_TEXT = /^\s*(?:true|false)\s*$/i;

export function isUsable(field: LabelledField, { text, type }: Scalar, catalogue?: Catalogue): boolean {
  if (type === "boolean") return field === "isSalesPipeline";
  const isKnown = () =>
    catalogue !== undefined && (field === "product" || field === "agency") && passes(field, text, catalogue);
  if (isSentField(field) && getFieldRules(field).isInteger) return isInteger(text);
  if (type === "number") return takesNumbers(field) || isKnown();
  if (OF_PROGRAM.test(text) || (TEXT_FIELDS.has(field) && BOOLEAN_TEXT.test(text))) return isKnown();
  return true;
}

const QUOTED_VALUE = 80;
export const toUnusableValue = (field: LabelledField, texts: readonly string[]): UnusableValue => ({
  field: field === "fullName" ? "firstName" : field,
  value: texts.join(", ").slice(0, QUOTED_VALUE).toWellFormed(),
});
