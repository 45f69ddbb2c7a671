"use client";

import { type ReactNode, useCallback, useState } from "react";
import { ConfirmDialog } from "@/components/ui/confirm-dialog.tsx";
import { useUndo } from "@/components/ui/undo.tsx";
import { type Appointment, type AppointmentConflict, appointments } from "@/contract/agenda/appointments.ts";
import { call } from "@/lib/api/call.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { ConflictList } from "../appointments/appointment-parts.tsx";
import { readConflicts, useNotifyError, useRefreshAppointments } from "../appointments/use-appointment-writes.ts";

type Moved = { appointment: Appointment; startsAt: string; minutes: number; revert: () => void };

const MINUTE_MS = 60_000;
const minutesOf = ({ startsAt, endsAt }: Appointment) =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS);

export function useMove(): {
  move: (appointment: Appointment, startsAt: string, minutes: number, revert: () => void) => void;
  dialog: ReactNode;
} {
  const { t, locale } = useT();
  const zone = useZone();
  const offerUndo = useUndo();
  const refreshAppointments = useRefreshAppointments();
  const notifyError = useNotifyError();
  const [pendingMove, setPendingMove] = useState<(Moved & { conflicts: AppointmentConflict[] }) | null>(null);

  const send = useCallback(
    async (moved: Moved, force?: true) => {
      const { appointment, startsAt, minutes, revert } = moved;
      const { id, version } = appointment;
      try {
        const changed = await call(appointments.update, { id, version, startsAt, minutes, force });
        refreshAppointments(changed);
        const before = { startsAt: appointment.startsAt, minutes: minutesOf(appointment), force: true as const };
        offerUndo({
          message: t("schedule.moved", { at: plainMoment(startsAt, locale, zone) }),
          note: t("ui.undo.systems"),
          undo: async () =>
            refreshAppointments(await call(appointments.update, { id, version: changed.version, ...before })),
        });
        setPendingMove(null);
      } catch (cause) {
        const conflicts = readConflicts(cause);
        if (conflicts) return setPendingMove({ ...moved, conflicts });
        revert();
        setPendingMove(null);
        notifyError(cause);
      }
    },
    [refreshAppointments, offerUndo, t, locale, zone, notifyError],
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
