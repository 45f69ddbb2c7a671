"use client";

import { useId, useState } from "react";
import { UnsavedChanges } from "@/components/engines/record-form/unsaved-changes.tsx";
import { setFieldErrors, useProviderForm } from "@/components/engines/record-form/use-contract-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import {
  type Appointment,
  type AppointmentConflict,
  type AppointmentInput,
  appointments,
  isAtAgency,
} from "@/contract/agenda/appointments.ts";
import { isApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { leaveTop } from "@/lib/browser/leave-guard.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { AppointmentFields } from "./appointment-fields.tsx";
import { ConflictList } from "./appointment-parts.tsx";
import { type Beginning, type FormValues, toFormValues, toInput, valuesOfNew } from "./form-values.ts";
import { LeadChoice, type SelectedLead } from "./lead-choice.tsx";
import { readConflicts, useNotifyError, useRefreshAppointments } from "./use-appointment-writes.ts";

export type AppointmentDialogState =
  | { kind: "new"; beginning: Beginning }
  | { kind: "change" | "reschedule"; appointment: Appointment };

type AppointmentDialogProps = {
  requested: AppointmentDialogState;
  onClose: () => void;
  onDone?: (made: Appointment) => void;
};

export function AppointmentDialog({ requested, onClose, onDone }: AppointmentDialogProps) {
  const { t } = useT();
  const id = useId();
  const zone = useZone();
  const toast = useToast();
  const refreshAppointments = useRefreshAppointments();
  const notifyError = useNotifyError();
  const [started] = useState(() =>
    requested.kind === "new"
      ? valuesOfNew(requested.beginning, zone, Date.now())
      : toFormValues(requested.appointment, zone),
  );
  const form = useProviderForm<FormValues>({ defaultValues: started });
  const { isDirty, isSubmitting } = form.formState;
  const [conflicts, setConflicts] = useState<AppointmentConflict[]>([]);
  const [selected, setSelected] = useState<SelectedLead | null>(null);
  const dealId = requested.kind === "new" ? (requested.beginning.dealId ?? selected?.id) : requested.appointment.dealId;
  const isOfLead = Boolean(dealId);
  const isUnsaved = selected !== null || isDirty;
  const close = () => (isUnsaved ? leaveTop(onClose) : onClose());
  const maySelect = requested.kind === "new" && !requested.beginning.dealId;

  async function send(values: FormValues, force: boolean) {
    try {
      const made = await sendAppointment(requested, {
        ...toInput(values, zone, isOfLead),
        ...(force && { force }),
        ...(requested.kind === "new" && dealId && { dealId }),
      });
      refreshAppointments(made);
      toast.show({ type: "success", message: t(`appointments.done.${requested.kind}`) });
      onDone?.(made);
      onClose();
    } catch (cause) {
      const overlapping = readConflicts(cause);
      const fields = (isApiError(cause) && cause.details.fields) || [];
      setFieldErrors(form, fields, { startsAt: "when" });
      setConflicts(overlapping ?? []);
      if (!overlapping && fields.length === 0) notifyError(cause);
    }
  }

  return (
    <Dialog
      isOpen
      title={t(`appointments.titles.${requested.kind}`)}
      onClose={close}
      footer={
        <>
          {conflicts.length > 0 && (
            <Button
              variant="danger"
              isBusy={isSubmitting}
              className="mr-auto"
              onClick={form.handleSubmit((values) => send(values, true))}
            >
              {t("appointments.force")}
            </Button>
          )}
          <Button onClick={close}>{t("ui.cancel")}</Button>
          <Button type="submit" form={id} variant="primary" isBusy={isSubmitting}>
            {t("appointments.save")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={form.handleSubmit((values) => send(values, false))}>
        {conflicts.length > 0 && (
          <div role="alert" className="mb-3 rounded-card bg-dup-soft px-3 py-2.5 text-ink">
            <strong className="font-strong">{t("appointments.conflicts.title")}</strong>
            <ConflictList conflicts={conflicts} />
          </div>
        )}
        <AppointmentFields
          form={form}
          isOfLead={isOfLead}
          leadChoice={maySelect && <LeadChoice selected={selected} onSelect={setSelected} />}
        />
      </form>
      <UnsavedChanges
        isUnsaved={isUnsaved}
        onDiscard={() => {
          form.reset();
          setSelected(null);
        }}
      />
    </Dialog>
  );
}

function sendAppointment(requested: AppointmentDialogState, { dealId, ...input }: AppointmentInput) {
  if (requested.kind === "new") {
    const { agencyId = null, ...rest } = input;
    const isAgencySent = !dealId || agencyId !== null || !isAtAgency(input.type);
    return call(appointments.create, { ...rest, ...(isAgencySent && { agencyId }), ...(dealId && { dealId }) });
  }
  const { id, version } = requested.appointment;
  if (requested.kind === "change") return call(appointments.update, { id, version, ...input });
  return call(appointments.reschedule, { id, version, ...input });
}
