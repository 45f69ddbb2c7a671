import { BYTE_ORDER_MARK, type CsvFormat } from "@/contract/kernel/csv.ts";
import { csvText } from "@/contract/kernel/text/csv-text.ts";
import { saveFile } from "@/lib/browser/save-file.ts";

/** Lines as a file that spreadsheets open as it is meant: no cell of it is a formula. Loaded when it is wanted. */
export function saveCsv(name: string, lines: string[][], separator: CsvFormat["separator"]): void {
  saveFile(`${name}.csv`, BYTE_ORDER_MARK + csvText(lines, separator));
}
