import type { TFunction } from "i18next";
import Papa from "papaparse";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import { BYTE_ORDER_MARK, type CsvFormat, withoutGuard } from "@/contract/kernel/files.ts";
import type { ImportedRow } from "@/contract/kernel/records.ts";
import { csvText, declaredDelimiter, detectDelimiter, indexOfMax } from "@/contract/kernel/text/csv-tables.ts";
import { detectOtherFile, KIND_BYTES, type OtherFile } from "@/contract/kernel/text/file-kinds.ts";
import { decodeText, type TextEncoding, TextReader, type TextReading } from "@/contract/kernel/text/text-encodings.ts";
import { TextScan } from "@/contract/kernel/text/text-scan.ts";
import { folded } from "@/lib/format/matches.ts";

export const MAX_ROWS = 10_000;
export const MAX_BYTES = 5_242_880;

export type FileRow<Field extends string = string> = {
  line: number;
  typed: Record<Field, string>;
  errors: FieldError[];
};
export type FileProblem<Field extends string = string> =
  | { kind: "empty" | "tooMany" | "tooLarge" | "noHeader" }
  | { kind: OtherFile }
  | { kind: "quotes"; line: number }
  | { kind: "columns"; missing: Field[] };

export type RowFile<Field extends string> = {
  fields: readonly Field[];
  heads: Record<Field, readonly string[]>;
  required: readonly Field[];
  /** Adds errors of the whole file: the provider receives parts and sees no duplicates across them. */
  evaluate: (rows: readonly FileRow<Field>[]) => void;
};

/** Characters that detect the delimiter. */
const SAMPLE = 262_144;

type Read<Field extends string> = {
  rows: FileRow<Field>[];
  readings?: TextReading[];
};

/** Parses a CSV of any delimiter, with titles above its header. @param chosen encoding; detected by default */
export function readRowFile<Field extends string>(
  bytes: ArrayBuffer,
  { fields, heads, required, evaluate }: RowFile<Field>,
  selected?: TextEncoding,
): Read<Field> | { problem: FileProblem<Field> } {
  if (bytes.byteLength > MAX_BYTES) return { problem: { kind: "tooLarge" } };
  const scan = new TextScan();
  scan.add(new Uint8Array(bytes));
  const found = scan.found();
  const encoding = selected ?? found.encoding;
  const first = new Uint8Array(bytes.slice(0, KIND_BYTES));
  const other = detectOtherFile(first, decodeText(first, encoding));
  if (other) return { problem: { kind: other } };
  const whole = new TextReader(encoding).read(new Uint8Array(bytes), true).replace(/^\ufeff/, "");
  // Spreadsheets do not count the line that declares the delimiter.
  const text = declaredDelimiter(whole) ? whole.replace(/^.*(?:\r\n|\r|\n|$)/, "") : whole;
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: detectDelimiter(whole.slice(0, SAMPLE)) });
  // An unclosed quote merges the following rows into its cell.
  const torn = errors.find(({ type }) => type === "Quotes");
  if (torn) return { problem: { kind: "quotes", line: (torn.row ?? 0) + 1 } };
  if (data.every(isBlank)) return { problem: { kind: "empty" } };
  const toColumns = (names: readonly string[]) =>
    names.map((name) => fields.find((field) => heads[field].includes(folded(name.trim()))));
  const missingIn = (columns: readonly (Field | undefined)[]) => required.filter((field) => !columns.includes(field));
  const headerAt = indexOfMax(data, (names) => toColumns(names).filter((field) => field !== undefined).length);
  const body = data.slice(headerAt + 1);
  const columns = toColumns(data[headerAt] ?? []);
  const missing = missingIn(columns);
  if (columns.every((field) => field === undefined)) return { problem: { kind: "noHeader" } };
  if (missing.length > 0) return { problem: { kind: "columns", missing } };

  // Truncated cells still exceed the limit, so they are rejected as well.
  const readCell = (cells: readonly string[], field: Field) =>
    withoutGuard((cells[columns.indexOf(field)] ?? "").trim()).slice(0, 2000);
  const toTypedRow = (cells: readonly string[]) =>
    Object.fromEntries(fields.map((field) => [field, readCell(cells, field)])) as Record<Field, string>;
  const rows = body.flatMap((cells, index): FileRow<Field>[] =>
    isBlank(cells) ? [] : [{ line: headerAt + index + 2, typed: toTypedRow(cells), errors: [] }],
  );
  if (rows.length === 0) return { problem: { kind: "empty" } };
  if (rows.length > MAX_ROWS) return { problem: { kind: "tooMany" } };
  evaluate(rows);
  if (selected || found.isSure) return { rows };
  return { rows, readings: scan.readings([encoding, ...found.others]) };
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");

/** Builds a CSV with the byte order mark that spreadsheets need for UTF-8; cells never run as formulas. */
export function rowCsv(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  separator?: CsvFormat["separator"],
): string {
  return BYTE_ORDER_MARK + csvText([head, ...rows], separator);
}

export type RowColumn<Field extends string> = {
  field: Field;
  draw: (typed: Record<Field, string>) => string;
  className?: string;
};

export type RowImportDefinition<Field extends string> = {
  file: RowFile<Field>;
  columns: readonly RowColumn<Field>[];
  examples: readonly (readonly string[])[];
  send: (rows: Record<Field, string>[], isTrial: boolean) => Promise<ImportedRow[]>;
  changes: readonly Endpoint[];
  back: string;
  labelsOf: (t: TFunction) => {
    back: string;
    title: string;
    text: string;
    how: string;
    fileName: string;
    templateName: string;
    columns: Record<Field, string>;
  };
};
