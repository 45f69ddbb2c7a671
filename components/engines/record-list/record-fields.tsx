"use client";

import type { Option } from "@/components/ui/select-field.tsx";
import type { Versioned } from "@/contract/kernel/records.ts";
import { useT } from "@/lib/i18n/client.ts";
import { RecordField } from "../record-form/record-field.tsx";
import { fromText, isRequiredField } from "../record-form/record-schema.ts";
import { ConflictNotice, UnsavedChanges } from "../record-form/unsaved-changes.tsx";
import type { VersionedForm } from "../record-form/use-versioned-form.ts";
import type { RecordDefinition } from "./definition.ts";
import { recordLabels } from "./differences.ts";

type RecordFieldsProps<Stored extends Versioned> = {
  id: string;
  definition: RecordDefinition<Stored>;
  record: Stored | undefined;
  names: readonly string[];
  form: VersionedForm;
  isReadOnly: boolean;
};

const NO_OPTIONS = () => ({}) as Readonly<Record<string, readonly Option[]>>;

export function RecordFields<Stored extends Versioned>(props: RecordFieldsProps<Stored>) {
  const { id, definition, record, names, form, isReadOnly } = props;
  const { t } = useT();
  const texts = recordLabels(t, definition.id);
  const useOptions = definition.useOptions ?? NO_OPTIONS;
  const { conflicts } = form;
  const selected = form.form.watch();
  const options = useOptions(record, selected);
  const isRequested = (field: string) => {
    const when = definition.when?.[field];
    const value = typeof when === "object" ? selected[when.field] : undefined;
    return typeof when !== "object" || value === undefined || when.is.includes(value);
  };

  function hintText(field: string, text: string): string {
    const kind = definition.fields[field] ?? "text";
    const selection = [fromText(kind, text)].flat().map(String);
    const labels = options[field]?.filter(({ value }) => selection.includes(value)).map(({ label }) => label);
    if (kind === "toggle") return t(text === "true" ? "ui.yes" : "ui.no");
    return labels ? labels.join(", ") : text;
  }

  return (
    <form id={id} noValidate onSubmit={form.submit} className="flex flex-col gap-3.5 px-[18px] py-4">
      {conflicts && <ConflictNotice onAcceptTheirs={form.acceptTheirs} />}
      {names.filter(isRequested).map((field) => {
        const now = conflicts?.[field];
        const isShownOnly = record !== undefined && definition.fixed?.includes(field);
        const text = now && hintText(field, now);
        return (
          <RecordField
            key={field}
            control={form.form.control}
            name={field}
            kind={definition.fields[field] ?? "text"}
            label={texts.field(field)}
            hint={
              now === undefined
                ? isShownOnly
                  ? undefined
                  : texts.hint(field)
                : text
                  ? t("recordForm.conflictNow", { value: text })
                  : t("recordForm.conflictEmpty")
            }
            options={options[field]}
            none={definition.none?.includes(field) ? texts.none(field) : undefined}
            isReadOnly={isReadOnly || Boolean(isShownOnly)}
            isRequired={!isReadOnly && !isShownOnly && isRequiredField(definition.contract, definition.fields, field)}
          />
        );
      })}
      <UnsavedChanges isUnsaved={form.isDirty} onDiscard={form.markClean} />
    </form>
  );
}
