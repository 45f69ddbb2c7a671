"use client";

import { useId } from "react";
import * as z from "zod";
import { setFieldErrors, useContractForm } from "@/components/engines/record-form/use-contract-form.ts";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import type { FieldError } from "@/contract/kernel/errors.ts";
import { name as requiredText } from "@/contract/kernel/records.ts";
import type { Stage } from "@/contract/pipelines/pipelines.ts";
import { useT } from "@/lib/i18n/client.ts";

type LostReasonProps = {
  name: string;
  stage: Stage;
  onClose: () => void;
  onGiven: (reason: string) => Promise<FieldError | undefined>;
};

const LostReasonInput = z.object({ reason: requiredText(200) });

export function LostReason({ name, stage, onClose, onGiven }: LostReasonProps) {
  const { t } = useT();
  const id = useId();
  const form = useContractForm(LostReasonInput, { defaultValues: { reason: "" } });
  const submit = form.handleSubmit(async ({ reason }) => {
    const error = await onGiven(reason);
    if (error) setFieldErrors(form, [error]);
  });
  const field = { ...form.register("reason"), label: t("board.reason"), error: form.errorText("reason") };
  const options = stage.reasons.map((one) => ({ value: one, label: one }));

  return (
    <ConfirmDialog
      title={t("board.lostTitle", { stage: stage.name })}
      action={t("board.moveIt")}
      cancel={t("board.leaveThere")}
      form={id}
      isBusy={form.formState.isSubmitting}
      onClose={onClose}
    >
      <form id={id} noValidate onSubmit={submit}>
        <p className="mb-3">{t("board.lostText", { name })}</p>
        {options.length > 0 ? (
          <SelectField {...field} options={options} none={t("leads.panel.choose")} />
        ) : (
          <TextField {...field} maxLength={200} />
        )}
      </form>
    </ConfirmDialog>
  );
}
