"use client";

import { Plus, X } from "lucide-react";
import type { LoadFound } from "@/contract/loads.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { type Constant, type Mapping, MOST_JOINED } from "./targets.ts";
import { useFieldOptions } from "./use-field-options.ts";

const EXAMPLES = 3;

type ColumnMappingProps = {
  found: LoadFound;
  mapping: Mapping;
  faulty: readonly string[];
  onChange: (mapping: Mapping) => void;
};

/** Each column with what stands in it and the field that it fills. Two of one field are joined. */
export function ColumnMapping({ found, mapping, faulty, onChange }: ColumnMappingProps) {
  const { t } = useT();
  const { headers, sample, isRemembered } = found;
  const { options, nameOf } = useFieldOptions();
  const { fields, constants } = mapping;
  const setField = (column: number, field: string) =>
    onChange({ ...mapping, fields: fields.map((one, index) => (index === column ? field : one)) });
  const setConstant = (place: number, given: Partial<Constant>) =>
    onChange({ ...mapping, constants: constants.map((one, at) => (at === place ? { ...one, ...given } : one)) });
  const errorOf = (field: string) =>
    field && faulty.includes(field) ? t("loads.twice", { field: nameOf(field), most: MOST_JOINED }) : undefined;
  return (
    <section aria-labelledby="columns" className="grid gap-3">
      <div>
        <h2 id="columns" className="font-strong">
          {t("loads.mapping")}
        </h2>
        <p className="max-w-[70ch] text-ink-2">{t(isRemembered ? "loads.remembered" : "loads.mappingText")}</p>
      </div>
      <ul className="grid max-w-4xl divide-y border-y">
        {headers.map((header, column) => {
          const name = header || t("loads.column", { number: column + 1 });
          const values = sample.map((cells) => cells[column] ?? "").filter((value) => value.trim() !== "");
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name; their places are theirs
            <li key={column} className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_240px]">
              <div className="min-w-0">
                <p className="truncate font-medium">{name}</p>
                <p className="truncate text-ink-2 text-sm">
                  {values.length > 0 ? values.slice(0, EXAMPLES).join(" · ") : t("loads.emptyColumn")}
                </p>
              </div>
              <SelectField
                label={t("loads.fieldOf", { column: name })}
                isLabelHidden
                value={fields[column] ?? ""}
                error={errorOf(fields[column] ?? "")}
                none={t("loads.leaveOut")}
                onChange={({ target }) => setField(column, target.value)}
                options={options}
              />
            </li>
          );
        })}
      </ul>
      {constants.map(({ field, constant }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name until they are filled in
        <div key={place} className="flex max-w-2xl items-end gap-2">
          <div className="min-w-0 flex-1">
            <SelectField
              label={t("loads.constantField")}
              value={field}
              error={errorOf(field)}
              none={t("loads.chooseField")}
              onChange={({ target }) => setConstant(place, { field: target.value })}
              options={options}
            />
          </div>
          <div className="min-w-0 flex-1">
            <TextField
              label={t("loads.constant")}
              value={constant}
              maxLength={200}
              onChange={({ target }) => setConstant(place, { constant: target.value })}
            />
          </div>
          <IconButton
            icon={X}
            label={t("loads.removeConstant")}
            onClick={() => onChange({ ...mapping, constants: constants.filter((_, at) => at !== place) })}
          />
        </div>
      ))}
      <Button
        icon={Plus}
        look="quiet"
        className="justify-self-start"
        onClick={() => onChange({ ...mapping, constants: [...constants, { field: "", constant: "" }] })}
      >
        {t("loads.addConstant")}
      </Button>
    </section>
  );
}
