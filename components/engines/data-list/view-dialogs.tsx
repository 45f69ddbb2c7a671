"use client";

import { useId } from "react";
import * as z from "zod";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { name as requiredText } from "@/contract/kernel/records.ts";
import type { View } from "@/contract/leads/saved-views.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { useT } from "@/lib/i18n/client.ts";
import { setFieldErrors, useContractForm } from "../record-form/use-contract-form.ts";

const ViewNameInput = z.object({ name: requiredText(60) });

type ViewNameProps = {
  title: string;
  name?: string;
  hint?: string | undefined;
  write: (name: string, answers: { onDone: () => void; onError: (error: ApiError) => void }) => void;
  isBusy: boolean;
  onClose: () => void;
};

export function ViewName({ title, name = "", hint, write, isBusy, onClose }: ViewNameProps) {
  const { t } = useT();
  const form = useId();
  const fields = useContractForm(ViewNameInput, { defaultValues: { name } });
  const code = fields.formState.errors.name?.message;
  const submit = fields.handleSubmit((typed) =>
    write(typed.name, { onDone: onClose, onError: ({ details }) => setFieldErrors(fields, details.fields) }),
  );

  return (
    <ConfirmDialog title={title} action={t("list.views.confirm")} form={form} isBusy={isBusy} onClose={onClose}>
      <form id={form} onSubmit={submit}>
        <TextField
          {...fields.register("name")}
          label={t("list.views.name")}
          maxLength={60}
          hint={hint}
          error={code && t(`list.views.nameErrors.${code === "taken" ? "taken" : "required"}`)}
        />
      </form>
    </ConfirmDialog>
  );
}

type RemoveViewProps = { view: View; isBusy: boolean; onRemove: () => void; onClose: () => void };

export function RemoveView({ view, isBusy, onRemove, onClose }: RemoveViewProps) {
  const { t } = useT();
  return (
    <ConfirmDialog
      title={t("list.views.removeTitle", { name: view.name })}
      action={t("list.views.remove")}
      variant="danger"
      isBusy={isBusy}
      onAction={onRemove}
      onClose={onClose}
    >
      <p>{t("list.views.removeText")}</p>
    </ConfirmDialog>
  );
}
