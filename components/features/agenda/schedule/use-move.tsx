"use client";

import { type ReactNode, useCallback, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { type Appointment, type AppointmentConflict, appointments } from "@/contract/agenda/appointments.ts";
import { call } from "@/lib/api/call.ts";
import { auditDate } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { ConflictList } from "../appointments/appointment-parts.tsx";
import { readConflicts, useNotifyError, useRefreshAppointments } from "../appointments/use-appointment-writes.ts";

type Moved = { appointment: Appointment; startsAt: string; minutes: number; revert: () => void };

export function useMove(): {
  move: (appointment: Appointment, startsAt: string, minutes: number, revert: () => void) => void;
  dialog: ReactNode;
} {
  const { t } = useT();
  const zone = useZone();
  const toast = useToast();
  const refreshAppointments = useRefreshAppointments();
  const notifyError = useNotifyError();
  const [pendingMove, setPendingMove] = useState<(Moved & { conflicts: AppointmentConflict[] }) | null>(null);

  const send = useCallback(
    async (moved: Moved, force?: true) => {
      const { appointment, startsAt, minutes, revert } = moved;
      const { id, version } = appointment;
      try {
        refreshAppointments(await call(appointments.update, { id, version, startsAt, minutes, force }));
        toast.show({ type: "success", message: t("schedule.moved", { at: auditDate(startsAt, zone) }) });
        setPendingMove(null);
      } catch (cause) {
        const conflicts = readConflicts(cause);
        if (conflicts) return setPendingMove({ ...moved, conflicts });
        revert();
        setPendingMove(null);
        notifyError(cause);
      }
    },
    [refreshAppointments, toast, t, zone, notifyError],
  );
  const move = useCallback(
    (appointment: Appointment, startsAt: string, minutes: number, revert: () => void) => {
      send({ appointment, startsAt, minutes, revert });
    },
    [send],
  );

  const dialog = pendingMove && (
    <ConfirmDialog
      title={t("schedule.moveTitle")}
      action={t("schedule.moveIt")}
      cancel={t("schedule.leaveThere")}
      onClose={() => {
        pendingMove.revert();
        setPendingMove(null);
      }}
      onAction={() => send(pendingMove, true)}
    >
      <p className="font-strong">{t("appointments.conflicts.title")}</p>
      <ConflictList conflicts={pendingMove.conflicts} />
    </ConfirmDialog>
  );
  return { move, dialog };
}
