import Papa from "papaparse";
import type { CsvFormat } from "@/contract/csv.ts";
import { saveFile } from "@/lib/save-file.ts";

const BYTE_ORDER_MARK = "\uFEFF";

/** Lines as a file that spreadsheets open as it is meant: no cell of it is a formula. Loaded when it is wanted. */
export function saveCsv(name: string, lines: string[][], separator: CsvFormat["separator"]): void {
  const text = Papa.unparse(lines, { delimiter: separator, newline: "\r\n", escapeFormulae: true });
  saveFile(`${name}.csv`, BYTE_ORDER_MARK + text);
}
