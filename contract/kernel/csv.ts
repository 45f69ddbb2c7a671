import * as z from "zod";
import { BLANK_SIGNS } from "./text/signs.ts";

export const CSV_SEPARATORS = [";", ","] as const;

/** What parts the cells of files that are read. */
export const DELIMITERS = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Rows among which the names of the columns are looked for. */
export const HEADER_ROWS = 20;

/** How a table is handed over as a file: in whose words, and what stands between its cells. */
export const CsvFormat = z.object({
  locale: z.enum(["es", "en"]).default("es"),
  separator: z.enum(CSV_SEPARATORS).default(";"),
});
export type CsvFormat = z.infer<typeof CsvFormat>;

/** Makes spreadsheets read UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Text that a spreadsheet changes: it runs formulas, also after blanks and in full-width letters, drops leading zeros,
 * rounds long numbers, and reads an E between digits as an exponent.
 * @param blanks part of a character class, of the signs that it passes over
 */
export function unsafeCellPattern(blanks: string): string {
  return String.raw`^(?:[\t\r\n]|[${blanks}]*(?:[=+@＝＋－＠-]|0[0-9]+ *$|[0-9]{12,} *$|[0-9]+(?:[.,][0-9]+)?[eE][+-]?[0-9]+ *$))`;
}

export const UNSAFE_CELL = new RegExp(unsafeCellPattern(BLANK_SIGNS), "u");

/** The cell without the apostrophe that the writer of our files puts in front of unsafe text. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && UNSAFE_CELL.test(cell.slice(1)) ? cell.slice(1) : cell;
}
