"use client";

import { ArrowUpDown } from "lucide-react";
import type { Values } from "@/components/engines/record-form/record-schema.ts";
import { Button } from "@/components/ui/button.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import { COMBINES, type Combine, getCombine } from "@/contract/kernel/closed-lists.ts";
import { useT } from "@/lib/i18n/client.ts";
import {
  formatMappingRow,
  isLine,
  type MappedQuestion,
  parseMappingRow,
  questionLabel,
  type Targets,
} from "./mapping-values.ts";

type JoinedFieldsProps = {
  questions: readonly MappedQuestion[];
  targets: Targets;
  values: Values;
  onChange: (changes: Values) => void;
};

const SEPARATORS = { space: " ", comma: ", ", dash: " - ", slash: "/" } as const;

export function JoinedFields({ questions, targets, values, onChange }: JoinedFieldsProps) {
  const { t } = useT();
  const joined = Object.keys(values).filter(
    (to) => isLine(to) && (parseMappingRow(values[to])?.questions.length ?? 0) > 1,
  );
  if (joined.length === 0) return null;
  const known = Object.entries(SEPARATORS).map(([name, value]) => ({
    value: value as string,
    label: t(`forms.separators.${name as keyof typeof SEPARATORS}`),
  }));
  return (
    <section className="grid gap-3">
      <h2 className="font-title text-lg tracking-[-0.012em]">{t("forms.joined")}</h2>
      {joined.map((to) => {
        const row = parseMappingRow(values[to]);
        if (!row) return null;
        const combine = getCombine({ field: to, combine: row.combine });
        const isKnown = known.some(({ value }) => value === row.separator);
        return (
          <div key={to} className="grid items-end gap-3 @xl:grid-cols-[minmax(0,1fr)_160px_120px_auto]">
            <p className="min-w-0 break-words">
              <span className="font-medium">{targets.fieldLabel(to)}</span>
              <span className="block text-ink-2 text-sm">
                {row.questions.map((key) => questionLabel(key, questions)).join(" + ")}
              </span>
            </p>
            <SelectField
              label={t("forms.combine.label")}
              value={combine}
              options={COMBINES.map((value) => ({ value, label: t(`forms.combine.${value}`) }))}
              onChange={(event) =>
                onChange({ [to]: formatMappingRow({ ...row, combine: event.target.value as Combine }) })
              }
            />
            <SelectField
              label={t("forms.separator")}
              disabled={combine === "first"}
              value={row.separator}
              options={isKnown ? known : [...known, { value: row.separator, label: `“${row.separator}”` }]}
              onChange={(event) => onChange({ [to]: formatMappingRow({ ...row, separator: event.target.value }) })}
            />
            <Button
              icon={ArrowUpDown}
              onClick={() => onChange({ [to]: formatMappingRow({ ...row, questions: row.questions.toReversed() }) })}
            >
              {t("forms.swap")}
            </Button>
          </div>
        );
      })}
    </section>
  );
}
