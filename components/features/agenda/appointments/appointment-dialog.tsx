"use client";

import { useId, useState } from "react";
import { UnsavedChanges } from "@/components/engines/record-form/unsaved-changes.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { useFirstFault } from "@/components/ui/use-first-fault.ts";
import {
  type Appointment,
  type AppointmentConflict,
  type AppointmentInput,
  appointments,
  isAtAgency,
} from "@/contract/agenda/appointments.ts";
import type { FieldError } from "@/contract/kernel/errors.ts";
import { isApiError } from "@/lib/api/api-error.ts";
import { call } from "@/lib/api/call.ts";
import { leaveTop } from "@/lib/browser/leave-guard.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { AppointmentFields } from "./appointment-fields.tsx";
import { ConflictList } from "./conflict-list.tsx";
import { type Beginning, inputOf, isSame, valuesOf, valuesOfNew } from "./form-values.ts";
import { type ChosenLead, LeadChoice } from "./lead-choice.tsx";
import { conflictsOf, useAppointmentsAgain, useTellRefusal } from "./use-appointment-writes.ts";

export type Asked = { kind: "new"; beginning: Beginning } | { kind: "change" | "reschedule"; appointment: Appointment };

type AppointmentDialogProps = { asked: Asked; onClose: () => void; onDone?: (made: Appointment) => void };

/** Creates an appointment, changes one, or reschedules one. */
export function AppointmentDialog({ asked, onClose, onDone }: AppointmentDialogProps) {
  const { t } = useT();
  const id = useId();
  const zone = useZone();
  const toast = useToast();
  const again = useAppointmentsAgain();
  const tellRefusal = useTellRefusal();
  const [begun] = useState(() =>
    asked.kind === "new" ? valuesOfNew(asked.beginning, zone, Date.now()) : valuesOf(asked.appointment, zone),
  );
  const [values, setValues] = useState(begun);
  const [faults, setFaults] = useState<FieldError[]>([]);
  const [conflicts, setConflicts] = useState<AppointmentConflict[]>([]);
  const [isBusy, setBusy] = useState(false);
  const [chosen, setChosen] = useState<ChosenLead | null>(null);
  const dealId = asked.kind === "new" ? (asked.beginning.dealId ?? chosen?.id) : asked.appointment.dealId;
  const isOfLead = Boolean(dealId);
  const isUnsaved = chosen !== null || !isSame(values, begun);
  const close = () => (isUnsaved ? leaveTop(onClose) : onClose());
  const mayChoose = asked.kind === "new" && !asked.beginning.dealId;

  async function send(isDespite: boolean) {
    setBusy(true);
    setFaults([]);
    try {
      const made = await sendAppointment(asked, {
        ...inputOf(values, zone, isOfLead),
        ...(isDespite && { isDespite }),
        ...(asked.kind === "new" && dealId && { dealId }),
      });
      again(made);
      toast.show({ type: "success", message: t(`appointments.done.${asked.kind}`) });
      onDone?.(made);
      onClose();
    } catch (cause) {
      const inTheWay = conflictsOf(cause);
      const fields = (isApiError(cause) && cause.details.fields) || [];
      setFaults(fields);
      setConflicts(inTheWay ?? []);
      if (!inTheWay && fields.length === 0) tellRefusal(cause);
      setBusy(false);
    }
  }
  const form = useFirstFault<HTMLFormElement>(faults.length > 0 ? faults : undefined);
  const errorOf = (field: string) => {
    const fault = faults.find((one) => one.field === field);
    return fault && t(`fieldErrors.${fault.code}`);
  };

  return (
    <Dialog
      isOpen
      title={t(`appointments.titles.${asked.kind}`)}
      onClose={close}
      footer={
        <>
          {conflicts.length > 0 && (
            <Button look="danger" isBusy={isBusy} onClick={() => send(true)}>
              {t("appointments.despite")}
            </Button>
          )}
          <Button type="submit" form={id} look="primary" isBusy={isBusy}>
            {t("appointments.save")}
          </Button>
          <Button onClick={close}>{t("ui.cancel")}</Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send(false);
        }}
      >
        {conflicts.length > 0 && (
          <div role="alert" className="mb-3 rounded-card bg-dup-soft px-3 py-2.5 text-ink">
            <strong className="font-strong">{t("appointments.conflicts.title")}</strong>
            <ConflictList conflicts={conflicts} />
          </div>
        )}
        <AppointmentFields
          {...{ values, errorOf, isOfLead }}
          onChange={setValues}
          leadChoice={mayChoose && <LeadChoice chosen={chosen} onChoose={setChosen} />}
        />
      </form>
      <UnsavedChanges
        isUnsaved={isUnsaved}
        onDiscard={() => {
          setValues(begun);
          setChosen(null);
        }}
      />
    </Dialog>
  );
}

function sendAppointment(asked: Asked, { dealId, ...input }: AppointmentInput) {
  if (asked.kind === "new") {
    const { agencyId = null, ...said } = input;
    const isSaid = !dealId || agencyId !== null || !isAtAgency(input.type);
    return call(appointments.create, { ...said, ...(isSaid && { agencyId }), ...(dealId && { dealId }) });
  }
  const { id, version } = asked.appointment;
  if (asked.kind === "change") return call(appointments.update, { id, version, ...input });
  return call(appointments.reschedule, { id, version, ...input });
}
