import Papa from "papaparse";
import { type CsvFormat, UNSAFE_CELL } from "../files.ts";

type Separator = CsvFormat["separator"];

/** Writes CSV by RFC 4180. Text that spreadsheets would change gets an apostrophe; a `number` stays a number. */
export function csvText(rows: readonly (readonly (string | number)[])[], separator: Separator = ","): string {
  return rows.length === 0 ? "" : `${written(rows, separator, /^\s|\s$/)}\r\n`;
}

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
