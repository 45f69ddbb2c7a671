import type { FieldErrorCode } from "../kernel/error-codes.ts";
import type { FieldError } from "../kernel/errors.ts";

export const MODEL_ROW_FIELDS = ["brand", "model", "version", "year", "code", "price", "aliases"] as const;
export type ModelRowField = (typeof MODEL_ROW_FIELDS)[number];

export type TypedRow = Record<ModelRowField, string>;

export type ModelRow = {
  brand: string;
  model: string;
  version: string;
  year: number | null;
  code: string;
  price: number | null;
  aliases: string[];
};

const MAX_LENGTH: Partial<Record<ModelRowField, number>> = { brand: 60, model: 80, version: 80, code: 40 };

/** Parses a row with all its errors. Prices use points or commas; pipe, comma or semicolon split aliases. */
export function readModelRow(typed: TypedRow): { row: ModelRow; errors: FieldError[] } {
  const text = (field: ModelRowField) => typed[field].replace(/\s+/g, " ").trim();
  const row: ModelRow = {
    brand: text("brand"),
    model: text("model"),
    version: text("version"),
    code: text("code"),
    year: text("year") ? parseYear(text("year")) : null,
    price: text("price") ? parsePrice(text("price")) : null,
    aliases: [...new Set(text("aliases").split(/\s*[|,;]\s*/))].filter(Boolean),
  };
  const errors: FieldError[] = [];
  const addError = (field: ModelRowField, code: FieldErrorCode) => errors.push({ field, code });
  for (const field of ["brand", "model"] as const) if (!row[field]) addError(field, "required");
  for (const [field, max] of Object.entries(MAX_LENGTH) as [ModelRowField, number][])
    if (text(field).length > max) addError(field, "tooLong");
  if (row.version && !text("year")) addError("year", "required");
  if (Number.isNaN(row.year)) addError("year", "invalid");
  if (Number.isNaN(row.price)) addError("price", "invalid");
  if (row.aliases.length > 50 || row.aliases.some((alias) => alias.length > 80)) addError("aliases", "tooLong");
  if (!row.version && (text("year") || text("code") || text("price"))) addError("version", "required");
  return { row, errors };
}

/** Equal keys mean the same model or version, whatever the spelling. */
export function modelRowKey({ brand, model, version, year }: Pick<ModelRow, "brand" | "model" | "version" | "year">) {
  return [brand, model, version, version && year].map((part) => plain(String(part ?? ""))).join("|");
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}

function parseYear(text: string): number {
  const year = /^\d{4}$/.test(text) ? Number(text) : Number.NaN;
  return year >= 1950 && year <= 2100 ? year : Number.NaN;
}

const THOUSANDS = /^\d{1,3}(?:(?:\.\d{3})+|(?:,\d{3})+)$/;
const WITH_CENTS = /^(\d+|\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.))[.,](\d{1,2})$/;

/** Parses `24990`, `24.990`, `24,990.00` and `$ 24.990,50`: a sign before three digits groups thousands. */
function parsePrice(text: string): number {
  const compact = text.replace(/^(?:US\$|USD|\$)|(?:USD|\$)$/gi, "").replace(/\s/g, "");
  const [, whole = compact, cents = "0"] = WITH_CENTS.exec(compact) ?? [];
  if (!/^\d+$/.test(whole) && !THOUSANDS.test(whole)) return Number.NaN;
  const price = Number(`${whole.replace(/[.,]/g, "")}.${cents}`);
  return price <= 10_000_000 ? price : Number.NaN;
}
