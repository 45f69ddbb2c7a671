"use client";

import { useId, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import type { FieldError } from "@/contract/kernel/errors.ts";
import type { Stage } from "@/contract/pipelines/pipelines.ts";
import { useT } from "@/lib/i18n/client.ts";

type LostReasonProps = {
  name: string;
  stage: Stage;
  onClose: () => void;
  onGiven: (reason: string) => Promise<FieldError | undefined>;
};

export function LostReason({ name, stage, onClose, onGiven }: LostReasonProps) {
  const { t } = useT();
  const id = useId();
  const [reason, setReason] = useState("");
  const [error, setError] = useState<FieldError["code"]>();
  const [isBusy, setBusy] = useState(false);

  async function give() {
    if (reason.trim() === "") return setError("required");
    setBusy(true);
    const refused = await onGiven(reason);
    setError(refused?.code);
    setBusy(false);
  }
  const field = {
    label: t("board.reason"),
    error: error && t(`fieldErrors.${error}`),
    value: reason,
  };
  const options = stage.reasons.map((one) => ({ value: one, label: one }));

  return (
    <ConfirmDialog
      title={t("board.lostTitle", { stage: stage.name })}
      action={t("board.moveIt")}
      cancel={t("board.leaveThere")}
      form={id}
      isBusy={isBusy}
      onClose={onClose}
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          give();
        }}
      >
        <p className="mb-3">{t("board.lostText", { name })}</p>
        {options.length > 0 ? (
          <SelectField
            {...field}
            options={options}
            none={t("leads.panel.choose")}
            onChange={(event) => setReason(event.target.value)}
          />
        ) : (
          <TextField {...field} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        )}
      </form>
    </ConfirmDialog>
  );
}
