"use client";

import { type ReactNode, useCallback, useState } from "react";
import { AskDialog } from "@/components/ui/ask-dialog.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { type Appointment, type AppointmentConflict, appointments } from "@/contract/agenda/appointments.ts";
import { call } from "@/lib/api/call.ts";
import { auditDate } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { ConflictList } from "../appointments/conflict-list.tsx";
import { conflictsOf, useAppointmentsAgain, useTellRefusal } from "../appointments/use-appointment-writes.ts";

type Moved = { appointment: Appointment; startsAt: string; minutes: number; revert: () => void };

export function useMove(): {
  move: (appointment: Appointment, startsAt: string, minutes: number, revert: () => void) => void;
  dialog: ReactNode;
} {
  const { t } = useT();
  const zone = useZone();
  const toast = useToast();
  const again = useAppointmentsAgain();
  const tellRefusal = useTellRefusal();
  const [asked, setAsked] = useState<(Moved & { conflicts: AppointmentConflict[] }) | null>(null);

  const send = useCallback(
    async (moved: Moved, isDespite?: true) => {
      const { appointment, startsAt, minutes, revert } = moved;
      const { id, version } = appointment;
      try {
        again(await call(appointments.update, { id, version, startsAt, minutes, isDespite }));
        toast.show({ type: "success", message: t("schedule.moved", { at: auditDate(startsAt, zone) }) });
        setAsked(null);
      } catch (cause) {
        const conflicts = conflictsOf(cause);
        if (conflicts) return setAsked({ ...moved, conflicts });
        revert();
        setAsked(null);
        tellRefusal(cause);
      }
    },
    [again, toast, t, zone, tellRefusal],
  );
  const move = useCallback(
    (appointment: Appointment, startsAt: string, minutes: number, revert: () => void) => {
      send({ appointment, startsAt, minutes, revert });
    },
    [send],
  );

  const dialog = asked && (
    <AskDialog
      title={t("schedule.moveTitle")}
      action={t("schedule.moveIt")}
      cancel={t("schedule.leaveThere")}
      onClose={() => {
        asked.revert();
        setAsked(null);
      }}
      onAction={() => send(asked, true)}
    >
      <p className="font-strong">{t("appointments.conflicts.title")}</p>
      <ConflictList conflicts={asked.conflicts} />
    </AskDialog>
  );
  return { move, dialog };
}
