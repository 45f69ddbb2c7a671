import Papa from "papaparse";
import type { FieldError } from "@/contract/errors.ts";
import {
  MODEL_ROW_FIELDS,
  type ModelRowField,
  modelRowKey,
  readModelRow,
  type TypedRow,
} from "@/contract/model-rows.ts";
import { folded } from "@/lib/format/folded.ts";

export const MOST_ROWS = 10_000;
export const MOST_BYTES = 5_242_880;

/** `line` counts as a spreadsheet does, the names of the columns being line 1. */
export type FileRow = { line: number; typed: TypedRow; errors: FieldError[] };
export type FileProblem = { kind: "empty" | "tooMany" | "tooLarge" } | { kind: "columns"; missing: ModelRowField[] };

/** What columns may be called, folded. */
const HEADS: Record<ModelRowField, readonly string[]> = {
  brand: ["marca", "brand", "make"],
  model: ["modelo", "model"],
  version: ["version", "trim"],
  year: ["ano", "anio", "year"],
  code: ["codigo", "code", "sku"],
  price: ["precio", "price", "pvp"],
  aliases: ["otros nombres", "other names", "alias", "aliases"],
};
const OWED = ["brand", "model"] as const;

/** Reads a CSV whatever its delimiter and its encoding, and judges each row as far as the file alone tells. */
export function readModelFile(bytes: ArrayBuffer): { rows: FileRow[] } | { problem: FileProblem } {
  if (bytes.byteLength > MOST_BYTES) return { problem: { kind: "tooLarge" } };
  const { data } = Papa.parse<string[]>(textOf(bytes), { delimitersToGuess: [",", ";", "\t"] });
  const [head = [], ...body] = data;
  const columns = head.map((name) => MODEL_ROW_FIELDS.find((field) => HEADS[field].includes(folded(name.trim()))));
  const missing = OWED.filter((field) => !columns.includes(field));
  if (data.every(isBlank)) return { problem: { kind: "empty" } };
  if (missing.length > 0) return { problem: { kind: "columns", missing } };

  const rows = body.flatMap((cells, index): FileRow[] =>
    isBlank(cells) ? [] : [{ line: index + 2, typed: typedOf(cells, columns), errors: [] }],
  );
  if (rows.length === 0) return { problem: { kind: "empty" } };
  if (rows.length > MOST_ROWS) return { problem: { kind: "tooMany" } };
  judge(rows);
  return { rows };
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");

function typedOf(cells: readonly string[], columns: readonly (ModelRowField | undefined)[]): TypedRow {
  // A cell that is longer than any that passes is refused as well when it is cut.
  const cellOf = (field: ModelRowField) => (cells[columns.indexOf(field)] ?? "").trim().slice(0, 2000);
  return Object.fromEntries(MODEL_ROW_FIELDS.map((field) => [field, cellOf(field)])) as TypedRow;
}

/** The file goes to the provider in parts; what is in two of them is seen here alone. */
function judge(rows: readonly FileRow[]): void {
  const read = new Set<string>();
  const codes = new Map<string, string>();
  for (const one of rows) {
    const { row, errors } = readModelRow(one.typed);
    const key = modelRowKey(row);
    one.errors.push(...errors);
    if (read.has(key)) one.errors.push({ field: row.version ? "version" : "model", code: "repeated" });
    if (row.code && (codes.get(row.code) ?? key) !== key) one.errors.push({ field: "code", code: "repeated" });
    read.add(key);
    if (row.code && one.errors.length === 0) codes.set(row.code, key);
  }
}

/** UTF-8 with or without its mark, UTF-16 by its mark; else what spreadsheets on Windows write. */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Begins with the mark by which spreadsheets know UTF-8; no cell of it is run as a formula. */
export function modelCsv(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return `\uFEFF${Papa.unparse([head as string[], ...(rows as string[][])], { escapeFormulae: true })}\r\n`;
}
