import * as z from "zod";

export const CSV_SEPARATORS = [";", ","] as const;

/** How a table is handed over as a file: in whose words, and what stands between its cells. */
export const CsvFormat = z.object({
  locale: z.enum(["es", "en"]).default("es"),
  separator: z.enum(CSV_SEPARATORS).default(";"),
});
export type CsvFormat = z.infer<typeof CsvFormat>;

/** Makes spreadsheets read UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** White space, control and format characters, and variation selectors: a spreadsheet ignores or trims them. */
const BLANK = String.raw`\s\u0001-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb`;

const unsafeText = (blanks: string) =>
  String.raw`^(?:[\t\r\n]|${blanks}*(?:[=+@＝＋－＠-]|0[0-9]+ *$|[0-9]{12,} *$|[0-9]+(?:[.,][0-9]+)?[eE][+-]?[0-9]+ *$))`;

/**
 * Text that a spreadsheet changes: it runs formulas, also after blanks and in full-width letters, drops leading zeros,
 * rounds long numbers, and reads an E between digits as an exponent.
 */
export const UNSAFE_CELL = new RegExp(unsafeText(String.raw`(?:[${BLANK}]|\udb40[\udc00-\udfff])`));

/** The same pattern for PostgreSQL, which writes the tag characters beyond the first plane in another way. */
export const UNSAFE_CELL_SQL = unsafeText(String.raw`[${BLANK}\U000E0000-\U000E0FFF]`);

/** The cell without the apostrophe that the writer of our files puts in front of unsafe text. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && UNSAFE_CELL.test(cell.slice(1)) ? cell.slice(1) : cell;
}
