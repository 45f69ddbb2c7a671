"use client";

import { Plus, X } from "lucide-react";
import type { Values } from "@/components/engines/record-form/record-schema.ts";
import { Button } from "@/components/ui/button.tsx";
import { IconButton } from "@/components/ui/icon.tsx";
import { Popover } from "@/components/ui/popover.tsx";
import { SearchChoice } from "@/components/ui/search-choice.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import type { MappingPreview } from "@/contract/ad-networks/forms.ts";
import { useT } from "@/lib/i18n/client.ts";
import { formatMappingRow, isLine, parseMappingRow, type Targets } from "./mapping-values.ts";

type ConstantFieldsProps = {
  unknown: MappingPreview["unknown"];
  targets: Targets;
  values: Values;
  errorOf: (to: string) => string | undefined;
  onChange: (changes: Values) => void;
};

const MAX_LENGTH = 200;

export function ConstantFields({ unknown, targets, values, errorOf, onChange }: ConstantFieldsProps) {
  const { t } = useT();
  const lines = Object.keys(values).filter(isLine);
  const constants = lines.filter((to) => typeof parseMappingRow(values[to])?.constant === "string");
  const free = targets.options.filter(({ value }) => !values[value]);
  const isUnknown = (to: string) =>
    unknown.some(({ field, name }) => field === to && name === parseMappingRow(values[to])?.constant?.trim());
  const set = (to: string, constant: string | null) =>
    onChange({ [to]: formatMappingRow({ questions: [], separator: " ", constant }) });
  return (
    <section className="grid gap-3">
      <div>
        <h2 className="font-title text-lg tracking-[-0.012em]">{t("forms.constants")}</h2>
        <p className="text-ink-2">{t("forms.constantsText")}</p>
      </div>
      {constants.map((to) => (
        <div key={to} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={targets.fieldLabel(to)}
              value={parseMappingRow(values[to])?.constant ?? ""}
              maxLength={MAX_LENGTH}
              error={errorOf(to)}
              hint={isUnknown(to) ? t("forms.unknownConstant") : undefined}
              autoFocus={parseMappingRow(values[to])?.constant === ""}
              onChange={(event) => set(to, event.target.value)}
            />
          </div>
          <IconButton
            icon={X}
            label={t("forms.removeConstant", { field: targets.fieldLabel(to) })}
            onClick={() => set(to, null)}
          />
        </div>
      ))}
      <div>
        <Popover label={t("forms.addConstant")} trigger={<Button icon={Plus}>{t("forms.addConstant")}</Button>}>
          {(close) => (
            <SearchChoice
              label={t("forms.searchField")}
              options={free}
              value={undefined}
              onSelect={(to) => {
                close();
                if (to) set(to, "");
              }}
            />
          )}
        </Popover>
      </div>
    </section>
  );
}
