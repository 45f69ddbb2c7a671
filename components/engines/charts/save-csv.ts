import { BYTE_ORDER_MARK, type CsvFormat } from "@/contract/kernel/files.ts";
import { csvText } from "@/contract/kernel/text/csv-tables.ts";
import { saveFile } from "@/lib/browser/save-file.ts";

export function saveCsv(name: string, lines: string[][], separator: CsvFormat["separator"]): void {
  saveFile(`${name}.csv`, BYTE_ORDER_MARK + csvText(lines, separator));
}
