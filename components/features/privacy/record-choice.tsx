"use client";

import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Pill } from "@/components/ui/pill.tsx";
import type { PersonField, PersonRecord, PersonTrace } from "@/contract/privacy/people.ts";
import { useT } from "@/lib/i18n/client.ts";
import { RecordSummary, TraceSummary } from "./record-summary.tsx";
import { traceKey } from "./use-person-request.ts";

type RecordChoiceProps = {
  records: readonly PersonRecord[];
  traces: readonly PersonTrace[];
  selected: readonly string[];
  onSelect: (ids: string[]) => void;
};

export function RecordChoice({ records, traces, selected, onSelect }: RecordChoiceProps) {
  const { t } = useT();
  const all = [...records.map(({ id }) => id), ...traces.map(traceKey)];
  const choice = (key: string) => ({
    isSelected: selected.includes(key),
    onSelect: (isSelected: boolean) =>
      onSelect(all.filter((one) => (one === key ? isSelected : selected.includes(one)))),
  });
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t("people.choose", { count: all.length })}</legend>
      <p className="mb-3 max-w-[70ch] text-ink-2">{t("people.chooseText")}</p>
      {all.length > 1 && (
        <Checkbox
          label={t("people.all")}
          checked={selected.length === all.length}
          onChange={({ target }) => onSelect(target.checked ? all : [])}
          className="pb-2 pl-3"
        />
      )}
      <ul className="overflow-hidden rounded-card border">
        {records.map((record) => (
          <Choice key={record.id} {...choice(record.id)}>
            <RecordSummary record={record}>
              <Matched fields={record.matched} />
            </RecordSummary>
          </Choice>
        ))}
        {traces.map((trace) => (
          <Choice key={traceKey(trace)} {...choice(traceKey(trace))}>
            <TraceSummary trace={trace}>
              <Matched fields={trace.matched} />
            </TraceSummary>
          </Choice>
        ))}
      </ul>
    </fieldset>
  );
}

type ChoiceProps = { isSelected: boolean; onSelect: (isSelected: boolean) => void; children: ReactNode };

function Choice({ isSelected, onSelect, children }: ChoiceProps) {
  const id = useId();
  return (
    <li className="border-b last:border-b-0">
      <label htmlFor={id} className="flex cursor-pointer items-start gap-3 px-3 py-2.5 hover:bg-sunken">
        <input
          id={id}
          type="checkbox"
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
          className="mt-0.5 size-4 flex-none accent-accent"
        />
        {children}
      </label>
    </li>
  );
}

function Matched({ fields }: { fields: readonly PersonField[] }) {
  const { t } = useT();
  return (
    <span className="flex flex-wrap gap-1.5">
      {fields.map((field) => (
        <Pill key={field} tone="new" icon={Check}>
          {t(`people.matched.${field}`)}
        </Pill>
      ))}
    </span>
  );
}
