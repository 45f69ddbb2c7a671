import * as z from "zod";
import { BLANK_SIGNS } from "./text/fold.ts";

export const CSV_SEPARATORS = [";", ","] as const;

export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export const HEADER_ROWS = 20;

export const CsvFormat = z.object({
  locale: z.enum(["es", "en"]).default("es"),
  separator: z.enum(CSV_SEPARATORS).default(";"),
});
export type CsvFormat = z.infer<typeof CsvFormat>;

/** Makes spreadsheets read UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Pattern of cells that spreadsheets change: formulas, leading zeros, long numbers. @param blanks to skip */
export function unsafeCellPattern(blanks: string): string {
  return String.raw`^(?:[\t\r\n]|[${blanks}]*(?:[=+@＝＋－＠-]|0[0-9]+ *$|[0-9]{12,} *$|[0-9]+(?:[.,][0-9]+)?[eE][+-]?[0-9]+ *$))`;
}

export const UNSAFE_CELL = new RegExp(unsafeCellPattern(BLANK_SIGNS), "u");

export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && UNSAFE_CELL.test(cell.slice(1)) ? cell.slice(1) : cell;
}

export const TextFile = z.object({
  name: z.string().regex(/^[\w.-]{1,100}$/),
  type: z.string(),
  text: z.string(),
});
export type TextFile = z.infer<typeof TextFile>;

export const BinaryFile = z.object({
  name: z.string().regex(/^[\w.-]{1,100}$/),
  type: z.enum(["application/pdf", "image/png", "image/jpeg", "image/webp"]),
  // JSON Schema cannot express binary data.
  bytes: z.unknown().refine((value) => value instanceof Uint8Array) as unknown as z.ZodType<Uint8Array>,
});
export type BinaryFile = z.infer<typeof BinaryFile>;

export const CalendarText = z.object({ text: z.string(), tag: z.string().regex(/^[\w-]+$/) });
export type CalendarText = z.infer<typeof CalendarText>;
