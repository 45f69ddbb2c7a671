"use client";

import { useId } from "react";
import * as z from "zod";
import { useContractForm } from "@/components/engines/record-form/use-contract-form.ts";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { ERASURE_REASONS, ErasureReason, type PersonRecord, type PersonTrace } from "@/contract/privacy/people.ts";
import { useT } from "@/lib/i18n/client.ts";
import { RecordSummary, TraceSummary } from "./record-summary.tsx";
import { traceKey } from "./use-person-request.ts";

type EraseDialogProps = {
  records: readonly PersonRecord[];
  traces: readonly PersonTrace[];
  isBusy: boolean;
  onErase: (reason: ErasureReason) => void;
  onClose: () => void;
};

export function EraseDialog({ records, traces, isBusy, onErase, onClose }: EraseDialogProps) {
  const { t } = useT();
  const form = useId();
  const about = useId();
  const typedConfirmation = t("people.erase.confirmation");
  const confirmation = z.string().refine((typed) => typed.trim().toLocaleUpperCase() === typedConfirmation, "invalid");
  const { register, handleSubmit, formState } = useContractForm(z.object({ reason: ErasureReason, confirmation }), {
    mode: "onChange",
  });

  return (
    <ConfirmDialog
      title={t("people.erase.title", { count: records.length + traces.length })}
      action={t("people.erase.action")}
      variant="danger"
      form={form}
      isBusy={isBusy}
      isDisabled={!formState.isValid}
      onClose={() => !isBusy && onClose()}
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-3.5"
        onSubmit={handleSubmit(({ reason }) => {
          if (!isBusy) onErase(reason);
        })}
      >
        <p id={about}>{t("people.erase.text")}</p>
        <ul
          aria-labelledby={about}
          // Focusable so that the keyboard can scroll it.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          tabIndex={0}
          className="max-h-52 overflow-y-auto rounded-card border"
        >
          {records.map((record) => (
            <li key={record.id} className="border-b px-3 py-2 last:border-b-0">
              <RecordSummary record={record} />
            </li>
          ))}
          {traces.map((trace) => (
            <li key={traceKey(trace)} className="border-b px-3 py-2 last:border-b-0">
              <TraceSummary trace={trace} />
            </li>
          ))}
        </ul>
        <SelectField
          {...register("reason")}
          label={t("people.erase.reason")}
          none={t("people.erase.choose")}
          options={ERASURE_REASONS.map((value) => ({ value, label: t(`people.reasons.${value}`) }))}
        />
        <TextField
          {...register("confirmation")}
          label={t("people.erase.confirm", { word: typedConfirmation })}
          autoComplete="off"
          spellCheck={false}
        />
      </form>
    </ConfirmDialog>
  );
}
