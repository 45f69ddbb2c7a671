"use client";

import { useId, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import type { View } from "@/contract/leads/saved-views.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { useT } from "@/lib/i18n/client.ts";

type ViewNameProps = {
  title: string;
  name?: string;
  hint?: string | undefined;
  write: (name: string, done: () => void) => void;
  writing: { isPending: boolean; error: ApiError | null };
  onClose: () => void;
};

export function ViewName({ title, name = "", hint, write, writing, onClose }: ViewNameProps) {
  const { t } = useT();
  const form = useId();
  const [typed, setTyped] = useState(name);
  const [isSent, setSent] = useState(false);
  const fields = writing.error?.details.fields as { field: string; code: "taken" }[] | undefined;
  const code = isSent ? fields?.find(({ field }) => field === "name")?.code : undefined;

  return (
    <ConfirmDialog title={title} action={t("list.views.keep")} form={form} isBusy={writing.isPending} onClose={onClose}>
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          setSent(true);
          write(typed, onClose);
        }}
      >
        <TextField
          label={t("list.views.name")}
          value={typed}
          maxLength={60}
          hint={hint}
          error={code && t(`list.views.nameErrors.${code === "taken" ? "taken" : "required"}`)}
          onChange={({ target }) => setTyped(target.value)}
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
      look="danger"
      isBusy={isBusy}
      onAction={onRemove}
      onClose={onClose}
    >
      <p>{t("list.views.removeText")}</p>
    </ConfirmDialog>
  );
}
