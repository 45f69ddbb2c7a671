"use client";

import type { FileRow, RowFile, RowImportDefinition } from "@/components/engines/row-import/row-file.ts";
import { RowImport } from "@/components/engines/row-import/row-import.tsx";
import { MODEL_ROW_FIELDS, type ModelRowField, modelRowKey, readModelRow } from "@/contract/catalogue/model-rows.ts";
import { models, modelVersions } from "@/contract/catalogue/models.ts";
import { call } from "@/lib/api/call.ts";
import { routes } from "@/lib/routing/routes.ts";

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
  required: ["brand", "model"],
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

const MODEL_IMPORT: RowImportDefinition<ModelRowField> = {
  file: MODEL_FILE,
  columns: [
    { field: "model", draw: ({ brand, model }) => `${brand} ${model}` },
    { field: "version", draw: ({ version, year }) => `${version} ${year}`, className: "@max-2xl:hidden" },
    { field: "price", draw: ({ price }) => price, className: "w-24 tabular-nums @max-2xl:hidden" },
  ],
  examples: [
    ["Andes", "Ruta 4x4", "Premium", "2027", "RUT-P-27", "38990", "Ruta full|Ruta premium"],
    ["Andes", "Ruta 4x4", "", "", "", "", "Ruta|La Ruta"],
  ],
  send: (rows, isTrial) => call(models.load, { rows, isTrial }),
  changes: [models.list, modelVersions.list],
  back: routes.settingsModels,
  labelsOf: (t) => ({
    back: t("routes.settingsModels"),
    title: t("modelImport.title"),
    text: t("modelImport.text"),
    how: t("modelImport.how"),
    fileName: t("modelImport.fileName"),
    templateName: t("modelImport.templateName"),
    columns: {
      brand: t("modelImport.columns.brand"),
      model: t("modelImport.columns.model"),
      version: t("modelImport.columns.version"),
      year: t("modelImport.columns.year"),
      code: t("modelImport.columns.code"),
      price: t("modelImport.columns.price"),
      aliases: t("modelImport.columns.aliases"),
    },
  }),
};

export function ModelImport() {
  return <RowImport definition={MODEL_IMPORT} />;
}
