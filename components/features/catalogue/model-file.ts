import type { FileRow, RowFile } from "@/components/engines/row-import/row-file.ts";
import { MODEL_ROW_FIELDS, type ModelRowField, modelRowKey, readModelRow } from "@/contract/catalogue/model-rows.ts";

export const MODEL_FILE: RowFile<ModelRowField> = {
  fields: MODEL_ROW_FIELDS,
  heads: {
    brand: ["marca", "brand", "make"],
    model: ["modelo", "model"],
    version: ["version", "trim"],
    year: ["ano", "anio", "year"],
    code: ["codigo", "code", "sku"],
    price: ["precio", "price", "pvp"],
    aliases: ["otros nombres", "other names", "alias", "aliases"],
  },
  owed: ["brand", "model"],
  evaluate,
};

function evaluate(rows: readonly FileRow<ModelRowField>[]): void {
  const read = new Set<string>();
  const codes = new Map<string, string>();
  for (const one of rows) {
    const { row, errors } = readModelRow(one.typed);
    const key = modelRowKey(row);
    one.errors.push(...errors);
    if (read.has(key)) one.errors.push({ field: row.version ? "version" : "model", code: "repeated" });
    if (row.code && (codes.get(row.code) ?? key) !== key) one.errors.push({ field: "code", code: "repeated" });
    read.add(key);
    if (row.code && one.errors.length === 0) codes.set(row.code, key);
  }
}
