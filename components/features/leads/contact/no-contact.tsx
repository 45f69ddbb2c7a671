"use client";

import { useId, useState } from "react";
import { useContractForm } from "@/components/engines/record-form/use-contract-form.ts";
import { useRefreshAppointments } from "@/components/features/agenda/appointments/use-appointment-writes.ts";
import { Button } from "@/components/ui/button.tsx";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { DoNotContactInput, type LeadDetail, leads, NO_CONTACT_REASONS } from "@/contract/leads/leads.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { useWrite } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useShowLead } from "../use-lead-writes.ts";

const StopContactInput = DoNotContactInput.pick({ reason: true });

type NoContactProps = { lead: LeadDetail; onConflict: () => void };

export function StopContact({ lead, onConflict }: NoContactProps) {
  const { t } = useT();
  const id = useId();
  const [isConfirming, setConfirming] = useState(false);
  const { register, handleSubmit, errorText } = useContractForm(StopContactInput, { reValidateMode: "onChange" });
  const { mutate, isPending } = useWrite(leads.stopContact, useAnswers("leads.noContact.stopped", onConflict));
  const close = () => setConfirming(false);
  const submit = handleSubmit(({ reason }) =>
    mutate({ id: lead.id, version: lead.version, reason }, { onSettled: close }),
  );

  return (
    <>
      <Button variant="quiet" onClick={() => setConfirming(true)}>
        {t("leads.noContact.stop")}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t("leads.noContact.stopTitle")}
          action={t("leads.noContact.stop")}
          variant="danger"
          form={id}
          isBusy={isPending}
          onClose={close}
        >
          <form id={id} noValidate onSubmit={submit}>
            <p className="mb-3">{t("leads.noContact.stopText")}</p>
            <SelectField
              {...register("reason")}
              label={t("leads.noContact.reason")}
              none={t("leads.panel.choose")}
              error={errorText("reason")}
              options={NO_CONTACT_REASONS.map((value) => ({ value, label: t(`leads.noContact.reasons.${value}`) }))}
            />
          </form>
        </ConfirmDialog>
      )}
    </>
  );
}

export function AllowContact({ lead, onConflict }: NoContactProps) {
  const { t } = useT();
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending } = useWrite(leads.allowContact, useAnswers("leads.noContact.allowed", onConflict));
  const close = () => setConfirming(false);

  return (
    <>
      <Button onClick={() => setConfirming(true)}>{t("leads.noContact.allow")}</Button>
      {isConfirming && (
        <ConfirmDialog
          title={t("leads.noContact.allowTitle")}
          action={t("leads.noContact.allow")}
          isBusy={isPending}
          onClose={close}
          onAction={() => mutate({ id: lead.id, version: lead.version }, { onSettled: close })}
        >
          <p>{t("leads.noContact.allowText")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function useAnswers(messageKey: "leads.noContact.stopped" | "leads.noContact.allowed", onConflict: () => void) {
  const { t } = useT();
  const toast = useToast();
  const showLead = useShowLead();
  const refreshAppointments = useRefreshAppointments();
  return {
    onSuccess: (changed: LeadDetail) => {
      showLead(changed);
      refreshAppointments();
      toast.show({ type: "success", message: t(messageKey) });
    },
    onError: ({ code }: ApiError) => {
      toast.show({ type: code === "VERSION_CONFLICT" ? "warning" : "danger", message: t(`errors.${code}`) });
      if (code === "VERSION_CONFLICT") onConflict();
    },
  };
}
