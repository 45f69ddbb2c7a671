"use client";

import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { IconButton } from "@/components/ui/icon.tsx";
import { type Option, SelectField } from "@/components/ui/select-field.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { properties } from "@/contract/catalogue/custom-fields.ts";
import { IMPORT_FIELDS, MAX_COLUMNS_OF_FIELD, OWN_FIELD } from "@/contract/imports/import-plan.ts";
import type { FileImportDetail } from "@/contract/imports/imports.ts";
import { COMBINES, type Combine, getCombine } from "@/contract/kernel/closed-lists.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { type Constant, type Mapping, sharedFields, withField } from "./targets.ts";

export function useFieldOptions(): { options: Option[]; fieldLabel: (field: string) => string } {
  const { t, locale } = useT();
  const { data = [] } = useRead(properties.licenses, {});
  const options = [
    ...IMPORT_FIELDS.map((field) => ({ value: field as string, label: t(`imports.fields.${field}`) })),
    ...data.map(({ key, labelEs, labelEn }) => ({
      value: OWN_FIELD + key,
      label: (locale === "en" && labelEn) || labelEs,
    })),
  ];
  const fieldLabel = (field: string) =>
    options.find(({ value }) => value === field || value === OWN_FIELD + field)?.label ?? field;
  return { options, fieldLabel };
}

const EXAMPLES = 3;

type ColumnMappingProps = {
  upload: FileImportDetail;
  mapping: Mapping;
  faulty: readonly string[];
  onChange: (mapping: Mapping) => void;
};

export function ColumnMapping({ upload, mapping, faulty, onChange }: ColumnMappingProps) {
  const { t } = useT();
  const { headers, sample, isRemembered } = upload;
  const { options, fieldLabel } = useFieldOptions();
  const { fields, constants } = mapping;
  const nameOfColumn = (column: number) => headers[column] || t("imports.column", { number: column + 1 });
  const setConstant = (index: number, input: Partial<Constant>) =>
    onChange({ ...mapping, constants: constants.map((one, at) => (at === index ? { ...one, ...input } : one)) });
  const targetError = (field: string) =>
    field && faulty.includes(field)
      ? t("imports.twice", { field: fieldLabel(field), max: MAX_COLUMNS_OF_FIELD })
      : undefined;
  return (
    <section aria-labelledby="columns" className="grid gap-3">
      <div>
        <h2 id="columns" className="font-strong">
          {t("imports.mapping")}
        </h2>
        <p className="max-w-[70ch] text-ink-2">{t(isRemembered ? "imports.remembered" : "imports.mappingText")}</p>
      </div>
      <ul className="grid max-w-4xl divide-y border-y">
        {headers.map((_, column) => {
          const name = nameOfColumn(column);
          const values = sample.map((cells) => cells[column] ?? "").filter((value) => value.trim() !== "");
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may share a name; only the index differs
            <li key={column} className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_240px]">
              <div className="min-w-0">
                <p className="truncate font-medium">{name}</p>
                <p className="truncate text-ink-2 text-sm">
                  {values.length > 0 ? values.slice(0, EXAMPLES).join(" · ") : t("imports.emptyColumn")}
                </p>
              </div>
              <SelectField
                label={t("imports.fieldOf", { column: name })}
                isLabelHidden
                value={fields[column] ?? ""}
                error={targetError(fields[column] ?? "")}
                none={t("imports.leaveOut")}
                onChange={({ target }) => onChange(withField(mapping, column, target.value))}
                options={options}
              />
            </li>
          );
        })}
      </ul>
      {sharedFields(mapping).map(({ field, columns }) => (
        <div key={field} className="grid max-w-4xl items-center gap-x-4 gap-y-1 sm:grid-cols-[minmax(0,1fr)_240px]">
          <p className="min-w-0 break-words">
            <span className="font-medium">{fieldLabel(field)}</span>
            <span className="block text-ink-2 text-sm">{columns.map(nameOfColumn).join(" + ")}</span>
          </p>
          <SelectField
            label={t("imports.combine.label", { field: fieldLabel(field) })}
            isLabelHidden
            value={getCombine({ field, combine: mapping.combine?.[field] })}
            onChange={({ target }) =>
              onChange({ ...mapping, combine: { ...mapping.combine, [field]: target.value as Combine } })
            }
            options={COMBINES.map((value) => ({ value, label: t(`imports.combine.${value}`) }))}
          />
        </div>
      ))}
      {constants.map(({ field, constant }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity until they are filled in
        <div key={index} className="flex max-w-2xl items-end gap-2">
          <div className="min-w-0 flex-1">
            <SelectField
              label={t("imports.constantField")}
              value={field}
              error={targetError(field)}
              none={t("imports.chooseField")}
              onChange={({ target }) => setConstant(index, { field: target.value })}
              options={options}
            />
          </div>
          <div className="min-w-0 flex-1">
            <TextField
              label={t("imports.constant")}
              value={constant}
              maxLength={200}
              onChange={({ target }) => setConstant(index, { constant: target.value })}
            />
          </div>
          <IconButton
            icon={X}
            label={t("imports.removeConstant")}
            onClick={() => onChange({ ...mapping, constants: constants.filter((_, at) => at !== index) })}
          />
        </div>
      ))}
      <Button
        icon={Plus}
        variant="quiet"
        className="justify-self-start"
        onClick={() => onChange({ ...mapping, constants: [...constants, { field: "", constant: "" }] })}
      >
        {t("imports.addConstant")}
      </Button>
    </section>
  );
}
