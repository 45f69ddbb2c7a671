"use client";

import { Sparkles } from "lucide-react";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod";
import type { Values } from "@/components/engines/record-form/record-schema.ts";
import { ConflictNotice, UnsavedChanges } from "@/components/engines/record-form/unsaved-changes.tsx";
import { useVersionedForm } from "@/components/engines/record-form/use-versioned-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { type FormDetail, forms, type LeadForm } from "@/contract/ad-networks/forms.ts";
import type { FieldErrorCode } from "@/contract/kernel/error-codes.ts";
import { call } from "@/lib/api/call.ts";
import { useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { ConstantFields } from "./constant-fields.tsx";
import { FormHistory } from "./form-history.tsx";
import { FormSettings } from "./form-settings.tsx";
import { JoinedFields } from "./joined-fields.tsx";
import {
  formQuestions,
  isLine,
  type MappedQuestion,
  mergeOver,
  parseMappingRow,
  questionLabel,
  questionTargets,
  SILENCE,
  SOURCE,
  type Targets,
  toMapping,
  toMappingValues,
  undecided,
} from "./mapping-values.ts";
import { PreviewResult, usePreview } from "./preview-result.tsx";
import { QuestionList } from "./question-list.tsx";
import { RemapLeads } from "./remap-leads.tsx";

type ConflictingFieldsProps = { conflicts: Values; questions: readonly MappedQuestion[]; targets: Targets };

function ConflictingFields({ conflicts, questions, targets }: ConflictingFieldsProps) {
  const { t } = useT();
  const lines = Object.keys(conflicts).filter(isLine);
  if (lines.length === 0) return null;
  return (
    <ul className="text-ink-2 text-sm">
      {lines.map((to) => {
        const row = parseMappingRow(conflicts[to]);
        const now = row?.constant ?? row?.questions.map((key) => questionLabel(key, questions)).join(" + ");
        return (
          <li key={to}>
            {targets.fieldLabel(to)}:{" "}
            {now ? t("recordForm.conflictNow", { value: now }) : t("recordForm.conflictEmpty")}
          </li>
        );
      })}
    </ul>
  );
}

type MappingFormProps = {
  form: FormDetail;
  targets: Targets;
  onFresh: (form: FormDetail) => void;
  onRestored: (form: FormDetail) => void;
};

const CONTRACT = z.object({});
const KINDS = {};

export function MappingForm({ form: record, targets, onFresh, onRestored }: MappingFormProps) {
  const { t } = useT();
  const id = useId();
  const toast = useToast();
  const names = targets.options.map(({ value }) => value);
  const valuesOfForm = (form: LeadForm) => toMappingValues(form, names);
  const editing = useVersionedForm<FormDetail>({
    draftKey: `form ${record.id}`,
    record,
    contract: CONTRACT,
    kinds: KINDS,
    toFormValues: valuesOfForm,
    mergeOver,
    send: (changed, over) => {
      const now = { ...valuesOfForm(over), ...changed };
      const silence = now[SILENCE];
      return call(forms.update, {
        id: over.id,
        version: over.version,
        mapping: toMapping(now),
        source: now[SOURCE] as LeadForm["source"],
        silentAfterHours: silence ? Number(silence) : null,
      });
    },
    read: () => call(forms.get, { id: record.id }),
    onFresh,
    onDone: () => toast.show({ type: "success", message: t("records.saved") }),
  });
  const { control, setValue, register, getValues, formState } = editing.form;
  for (const name of Object.keys(valuesOfForm(record))) register(name);
  useWatch({ control });
  const values: Values = getValues();
  const change = (changes: Values) => {
    for (const [name, value] of Object.entries(changes))
      setValue(name, value, { shouldDirty: true, shouldValidate: true });
  };
  const mappingError = (to: string) => {
    const code = formState.errors[to]?.message as FieldErrorCode | undefined;
    return code && t(`fieldErrors.${code}`);
  };
  const suggestion = useWrite(forms.suggest, {
    onSuccess: (suggested) => {
      const found = undecided(suggested, getValues());
      change(found);
      const count = Object.keys(found).length;
      toast.show({
        type: count > 0 ? "success" : "info",
        message: count > 0 ? t("forms.suggested", { count }) : t("forms.nothingSuggested"),
      });
    },
    onError: ({ code }) => toast.show({ type: "danger", message: t(`errors.${code}`) }),
  });

  const preview = usePreview(record.id, record.version, toMapping(values));
  const questions = formQuestions(record);
  const open = questions.filter(({ key }) => questionTargets(key, values).length === 0).length;
  const shared = { targets, values, errorOf: mappingError, onChange: change };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="grid min-h-0 flex-1 content-start gap-x-10 gap-y-8 overflow-y-auto px-4 py-5 sm:px-5 @5xl:grid-cols-[minmax(0,640px)_minmax(0,1fr)]">
        <form id={id} noValidate onSubmit={editing.submit} className="@container flex flex-col gap-7">
          {editing.conflicts && <ConflictNotice onAcceptTheirs={editing.acceptTheirs} />}
          {editing.conflicts && <ConflictingFields {...{ conflicts: editing.conflicts, questions, targets }} />}
          <section className="grid gap-3">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p role="status" className={open > 0 ? "font-medium text-dup" : "text-ink-2"}>
                {open > 0 ? t("forms.open", { count: open }) : t("forms.allMatched")}
              </p>
              <Button
                icon={Sparkles}
                className="ml-auto"
                isBusy={suggestion.isPending}
                disabled={open === 0}
                onClick={() => suggestion.mutate({ id: record.id })}
              >
                {t("forms.suggest")}
              </Button>
            </div>
            {questions.length > 0 ? (
              <QuestionList questions={questions} {...shared} />
            ) : (
              <p className="text-ink-2">{t("forms.noQuestions")}</p>
            )}
          </section>
          <JoinedFields questions={questions} {...shared} />
          <ConstantFields unknown={preview.data?.unknown ?? []} {...shared} />
          <FormSettings form={record} values={values} onChange={change} />
          <UnsavedChanges isUnsaved={editing.isDirty} onDiscard={editing.markClean} />
        </form>
        <div className="grid content-start gap-8">
          <PreviewResult preview={preview} targets={targets} />
          <RemapLeads form={record} isDirty={editing.isDirty} />
          {record.version > 1 && <FormHistory form={record} targets={targets} onRestored={onRestored} />}
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-2 border-t px-4 py-3 sm:px-5">
        <Button type="submit" form={id} variant="primary" disabled={!editing.isDirty} isBusy={editing.isSending}>
          {t("records.save")}
        </Button>
      </div>
    </div>
  );
}
