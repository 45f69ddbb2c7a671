import Papa from "papaparse";
import { type CsvFormat, UNSAFE_CELL } from "../csv.ts";

type Separator = CsvFormat["separator"];

/**
 * Writes lines of a table as RFC 4180 defines them, each with its line end. Text that a spreadsheet would change gets an
 * apostrophe in front; a `number` stays a number, whatever its sign.
 */
export function csvText(rows: readonly (readonly (string | number)[])[], separator: Separator = ","): string {
  return rows.length === 0 ? "" : `${written(rows, separator, /^\s|\s$/)}\r\n`;
}

/** One cell, to be put between separators of either kind. */
export function csvCellText(value: string): string {
  return written([[value]], ",", /^\s|;|\s$/);
}

function written(rows: readonly (readonly (string | number)[])[], delimiter: Separator, quoted: RegExp): string {
  return Papa.unparse(rows as (string | number)[][], {
    delimiter,
    newline: "\r\n",
    escapeFormulae: UNSAFE_CELL,
    quotes: (value: unknown) => typeof value === "string" && quoted.test(value),
  });
}
