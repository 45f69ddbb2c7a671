"use client";

import { useSession } from "next-auth/react";
import { useState } from "react";
import { type BUTTON_VARIANTS, Button } from "@/components/ui/button.tsx";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import {
  APPOINTMENT_OUTCOMES,
  type Appointment,
  type AppointmentOutcome,
  appointments,
} from "@/contract/agenda/appointments.ts";
import { can } from "@/contract/kernel/access.ts";
import { call } from "@/lib/api/call.ts";
import { useAsOfNow } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { AppointmentDialog } from "./appointment-dialog.tsx";
import { useNotifyError, useRefreshAppointments } from "./use-appointment-writes.ts";

const VARIANTS: Record<AppointmentOutcome, keyof typeof BUTTON_VARIANTS> = { shown: "primary", noShow: "plain" };

type AppointmentActionsProps = { appointment: Appointment; onDone?: () => void };

export function AppointmentActions({ appointment, onDone }: AppointmentActionsProps) {
  const { t } = useT();
  const toast = useToast();
  const refreshAppointments = useRefreshAppointments();
  const notifyError = useNotifyError();
  const [requested, setRequested] = useState<"change" | "reschedule" | "cancel" | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Receptionists record attendance; the other actions belong to the appointment's owner.
  const canChange = can(useSession().data?.user.role ?? [], "appointments.change");
  const { id, version, startsAt } = appointment;
  const hasStarted = useAsOfNow(() => Date.parse(startsAt) <= Date.now());
  if (appointment.state !== "planned") return null;

  async function end(outcome: AppointmentOutcome | "cancelled") {
    setBusy(true);
    try {
      const of = { id, version };
      refreshAppointments(
        await (outcome === "cancelled"
          ? call(appointments.cancel, of)
          : call(appointments.conclude, { ...of, outcome })),
      );
      toast.show({ type: "success", message: t(`appointments.concluded.${outcome}`) });
      onDone?.();
    } catch (cause) {
      notifyError(cause);
    }
    setBusy(false);
    setRequested(null);
  }

  return (
    <>
      {canChange && (
        <>
          <Button variant="danger" className="mr-auto" onClick={() => setRequested("cancel")}>
            {t("appointments.actions.cancel")}
          </Button>
          <Button onClick={() => setRequested("change")}>{t("appointments.actions.change")}</Button>
          <Button onClick={() => setRequested("reschedule")}>{t("appointments.actions.reschedule")}</Button>
        </>
      )}
      {hasStarted &&
        APPOINTMENT_OUTCOMES.toReversed().map((outcome) => (
          <Button key={outcome} variant={VARIANTS[outcome]} isBusy={isBusy} onClick={() => end(outcome)}>
            {t(`appointments.actions.${outcome}`)}
          </Button>
        ))}
      {requested === "cancel" && (
        <ConfirmDialog
          title={t("appointments.cancelTitle")}
          action={t("appointments.actions.cancel")}
          cancel={t("appointments.keep")}
          variant="danger"
          isBusy={isBusy}
          onClose={() => setRequested(null)}
          onAction={() => end("cancelled")}
        >
          <p>{t("appointments.cancelText", { person: appointment.person })}</p>
        </ConfirmDialog>
      )}
      {(requested === "change" || requested === "reschedule") && (
        <AppointmentDialog
          requested={{ kind: requested, appointment }}
          onClose={() => setRequested(null)}
          onDone={onDone}
        />
      )}
    </>
  );
}
