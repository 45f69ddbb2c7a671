"use client";

import type { Readable } from "@/components/engines/record-list/differences.ts";
import { RecordHistory } from "@/components/engines/record-list/record-history.tsx";
import { type FormDetail, FormInput, forms } from "@/contract/ad-networks/forms.ts";
import { useT } from "@/lib/i18n/client.ts";
import {
  BY_RHYTHM,
  formQuestions,
  parseMappingRow,
  questionLabel,
  SILENCE,
  SOURCE,
  type Targets,
  toMappingValues,
} from "./mapping-values.ts";

type FormHistoryProps = { form: FormDetail; targets: Targets; onRestored: (form: FormDetail) => void };

export function FormHistory({ form, targets, onRestored }: FormHistoryProps) {
  const { t } = useT();
  const questions = formQuestions(form);
  const names = targets.options.map(({ value }) => value);
  const silence = (text: string) => {
    if (text === BY_RHYTHM) return t("forms.byRhythm");
    return text === "0" ? t("forms.never") : t("forms.after", { after: t("forms.hours", { count: Number(text) }) });
  };
  const readable: Readable = {
    label: (name) =>
      name === SOURCE ? t("forms.source") : name === SILENCE ? t("forms.silence") : targets.fieldLabel(name),
    value: (name, text) => {
      if (name === SILENCE) return silence(text);
      if (name === SOURCE) {
        const source = FormInput.shape.source.safeParse(text).data;
        return source ? t(`sources.${source}`) : text;
      }
      const row = parseMappingRow(text);
      return row?.constant ?? row?.questions.map((key) => questionLabel(key, questions)).join(" + ") ?? "";
    },
  };
  return (
    <RecordHistory
      subject="leadForm"
      update={forms.update}
      recordKey={form.id}
      current={form}
      toFormValues={(one) => toMappingValues(one, names)}
      readable={readable}
      onRestored={onRestored}
    />
  );
}
