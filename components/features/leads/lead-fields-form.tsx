"use client";

import type { ReactNode, SubmitEvent } from "react";
import { RecordField } from "@/components/engines/record-form/record-field.tsx";
import { ConflictNotice, UnsavedChanges } from "@/components/engines/record-form/unsaved-changes.tsx";
import { cx } from "@/components/ui/cx.ts";
import type { LeadDetail } from "@/contract/leads/leads.ts";
import { useT } from "@/lib/i18n/client.ts";
import { isLeadField, LEAD_FIELDS, SALE_FIELD, saleKind } from "./lead-fields.ts";
import type { useLeadForm } from "./use-lead-form.ts";
import { useProperties } from "./use-properties.ts";

type LeadFieldsFormProps = {
  id: string;
  lead: LeadDetail;
  fields: readonly string[];
  form: ReturnType<typeof useLeadForm>;
  isReadOnly?: boolean;
  isLocked?: boolean;
  onSubmit?: () => void;
  children?: ReactNode;
};

export function LeadFieldsForm({
  id,
  lead,
  fields,
  form,
  isReadOnly,
  isLocked,
  onSubmit,
  children,
}: LeadFieldsFormProps) {
  const { t } = useT();
  const { conflicts } = form;
  const findProperty = useProperties(fields);
  const saleField = {
    kind: "choice" as const,
    label: t("leads.fields.isSalesPipeline"),
    options: ["true", "false"].map((value) => ({ value, label: saleKind(value, t) })),
  };

  function submit(event: SubmitEvent) {
    if (!isLocked && !onSubmit) return form.submit(event);
    event.preventDefault();
    if (!isLocked) onSubmit?.();
  }

  return (
    <form
      id={id}
      noValidate
      onSubmit={submit}
      className={cx("flex flex-col gap-3 px-[18px]", (fields.length > 0 || conflicts) && "py-3")}
    >
      {conflicts && <ConflictNotice onAcceptTheirs={form.acceptTheirs} />}
      {fields.map((field) => {
        const now = conflicts?.[field];
        return (
          <RecordField
            key={field}
            control={form.form.control}
            name={field}
            {...(isLeadField(field)
              ? { kind: LEAD_FIELDS[field], label: t(`leads.fields.${field}`) }
              : field === SALE_FIELD
                ? { ...saleField, none: t("leads.panel.choose") }
                : { ...findProperty(field), none: t("leads.panel.choose") })}
            stored={lead.errors.find((error) => error.field === field)}
            hint={
              now === undefined
                ? undefined
                : now
                  ? t("recordForm.conflictNow", { value: now })
                  : t("recordForm.conflictEmpty")
            }
            isReadOnly={isReadOnly}
          />
        );
      })}
      {children}
      <UnsavedChanges isUnsaved={form.isDirty} onDiscard={form.markClean} />
    </form>
  );
}
