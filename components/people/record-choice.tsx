"use client";

import { Check } from "lucide-react";
import { useId } from "react";
import type { PersonRecord } from "@/contract/people.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Pill } from "../ui/pill.tsx";
import { RecordSummary } from "./record-summary.tsx";

type RecordChoiceProps = {
  records: readonly PersonRecord[];
  chosen: readonly string[];
  onChoose: (ids: string[]) => void;
};

/** Each record with what it has of what was looked for. None is chosen by itself: relatives share phones. */
export function RecordChoice({ records, chosen, onChoose }: RecordChoiceProps) {
  const { t } = useT();
  const all = records.map(({ id }) => id);
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t("people.choose", { count: records.length })}</legend>
      <p className="mb-3 max-w-[70ch] text-ink-2">{t("people.chooseText")}</p>
      {records.length > 1 && (
        <Checkbox
          label={t("people.all")}
          checked={chosen.length === all.length}
          onChange={({ target }) => onChoose(target.checked ? all : [])}
          className="pb-2 pl-3"
        />
      )}
      <ul className="overflow-hidden rounded-card border">
        {records.map((record) => (
          <Choice
            key={record.id}
            record={record}
            isChosen={chosen.includes(record.id)}
            onChoose={(isChosen) => onChoose(all.filter((id) => (id === record.id ? isChosen : chosen.includes(id))))}
          />
        ))}
      </ul>
    </fieldset>
  );
}

type ChoiceProps = { record: PersonRecord; isChosen: boolean; onChoose: (isChosen: boolean) => void };

function Choice({ record, isChosen, onChoose }: ChoiceProps) {
  const { t } = useT();
  const id = useId();
  return (
    <li className="border-b last:border-b-0">
      <label htmlFor={id} className="flex cursor-pointer items-start gap-3 px-3 py-2.5 hover:bg-sunken">
        <input
          id={id}
          type="checkbox"
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
          className="mt-0.5 size-4 flex-none accent-accent"
        />
        <RecordSummary record={record}>
          <span className="flex flex-wrap gap-1.5">
            {record.matched.map((field) => (
              <Pill key={field} tone="new" icon={Check}>
                {t(`people.matched.${field}`)}
              </Pill>
            ))}
          </span>
        </RecordSummary>
      </label>
    </li>
  );
}
