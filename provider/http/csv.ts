import Papa from "papaparse";

/** So that Excel reads UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/**
 * What a spreadsheet would not leave as it is: it runs what begins like a formula (also after blanks, and in full-width
 * letters), takes the zero off a number and rounds a long one. An apostrophe before it makes it text.
 */
const UNSAFE = /^(?:[\t\r]|\s*[=+\-@＝＋－＠]|0\d+$|\d{12,}$)/;

/** Lines of a table as RFC 4180 has them, each with its end; every cell is text and stays what it is in a spreadsheet. */
export function csvLines(rows: readonly (readonly string[])[], separator: ";" | ","): string {
  if (rows.length === 0) return "";
  return `${Papa.unparse(rows as string[][], { delimiter: separator, newline: "\r\n", escapeFormulae: UNSAFE })}\r\n`;
}
