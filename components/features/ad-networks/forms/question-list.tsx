"use client";

import { ChevronDown, CircleAlert } from "lucide-react";
import type { Values } from "@/components/engines/record-form/record-schema.ts";
import { cx } from "@/components/ui/cx.ts";
import { Icon } from "@/components/ui/icon.tsx";
import { Popover } from "@/components/ui/popover.tsx";
import { SearchChoice } from "@/components/ui/search-choice.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { type MappedQuestion, questionTargets, type Targets, taking } from "./mapping-values.ts";

type QuestionListProps = {
  questions: readonly MappedQuestion[];
  targets: Targets;
  values: Values;
  errorOf: (to: string) => string | undefined;
  onChange: (changes: Values) => void;
};

export function QuestionList({ questions, targets, values, errorOf, onChange }: QuestionListProps) {
  const { t } = useT();
  return (
    <ul aria-label={t("forms.questions")} className="border-t">
      {questions.map((question) => (
        <li
          key={question.key}
          className="grid gap-x-6 gap-y-2 border-b py-3 @xl:grid-cols-[minmax(0,1fr)_minmax(0,240px)] @xl:items-center"
        >
          <div className="min-w-0">
            <p className="break-words font-medium">{question.label}</p>
            <p className="truncate text-ink-2 text-sm">
              {question.samples.length > 0 ? question.samples.join(" · ") : t("forms.noAnswers")}
            </p>
          </div>
          <Selected question={question} {...{ targets, values, errorOf, onChange }} />
        </li>
      ))}
    </ul>
  );
}

type SelectedProps = Omit<QuestionListProps, "questions"> & { question: MappedQuestion };

function Selected({ question, targets, values, errorOf, onChange }: SelectedProps) {
  const { t } = useT();
  const taken = questionTargets(question.key, values);
  const error = taken.map(errorOf).find(Boolean);
  const name = taken.map(targets.fieldLabel).join(", ");
  const label = t("forms.fieldOf", { question: question.label });
  return (
    <div>
      <Popover
        label={label}
        trigger={
          <button
            type="button"
            aria-label={`${label}: ${name || t("forms.unmatched")}`}
            className={cx(
              "flex h-8 w-full items-center gap-2 rounded-control border px-[9px] text-left",
              error ? "border-fail" : name ? "border-ink-3 hover:border-ink-2" : "border-dup bg-dup-soft text-dup",
            )}
          >
            {!name && <Icon as={CircleAlert} size={14} />}
            <span className="min-w-0 flex-1 truncate">{name || t("forms.unmatched")}</span>
            <Icon as={ChevronDown} size={14} />
          </button>
        }
      >
        {(close) => (
          <SearchChoice
            label={t("forms.searchField")}
            options={targets.options}
            value={taken[0]}
            none={t("forms.noField")}
            onSelect={(to) => {
              onChange(taking(question.key, to, values));
              close();
            }}
          />
        )}
      </Popover>
      {error && <p className="mt-1 text-fail text-xs">{error}</p>}
    </div>
  );
}
