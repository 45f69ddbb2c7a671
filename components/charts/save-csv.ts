import { BYTE_ORDER_MARK, type CsvFormat } from "@/contract/csv.ts";
import { csvText } from "@/contract/csv-text.ts";
import { saveFile } from "@/lib/save-file.ts";

/** Lines as a file that spreadsheets open as it is meant: no cell of it is a formula. Loaded when it is wanted. */
export function saveCsv(name: string, lines: string[][], separator: CsvFormat["separator"]): void {
  saveFile(`${name}.csv`, BYTE_ORDER_MARK + csvText(lines, separator));
}
