"use client";

import type { ComponentType } from "react";
import { onDemand, useLoadedAhead } from "@/components/ui/on-demand.tsx";
import type { FollowUp } from "@/contract/follow-up/contact-results.ts";
import type { LeadDetail } from "@/contract/leads/leads.ts";

const AppointmentDialog = onDemand(
  () =>
    import("@/components/features/agenda/appointments/appointment-dialog.tsx").then((file) => file.AppointmentDialog),
  { place: "dialog" },
);

/** Follow-up of a contact result, and its lead. */
export type AskedNext = { ask: FollowUp; lead: Pick<LeadDetail, "id" | "advisor" | "agencyMatch"> };

type DialogProps = { lead: AskedNext["lead"]; onClose: () => void; onDone?: () => void };

/** Dialog of each follow-up; null where the form itself covers it. */
const DIALOGS: Record<FollowUp, ComponentType<DialogProps> | null> = { callback: null, appointment: LeadAppointment };

/** Returns whether a dialog opens; a callback's time is entered before the attempt is saved. */
export function opensDialog(asked: AskedNext | null): boolean {
  return asked !== null && DIALOGS[asked.ask] !== null;
}

type AskedDialogProps = { asked: AskedNext | null; onClose: () => void; onDone?: () => void };

/** Opens the follow-up of a result, independent of the pressed element, which may be gone. */
export function AskedDialog({ asked, ...rest }: AskedDialogProps) {
  useLoadedAhead(AppointmentDialog);
  const Asked = asked && DIALOGS[asked.ask];
  return Asked && <Asked lead={asked.lead} {...rest} />;
}

function LeadAppointment({ lead: { id, advisor, agencyMatch }, ...rest }: DialogProps) {
  const beginning = {
    dealId: id,
    ...(advisor && { advisorId: advisor.id }),
    ...(agencyMatch && { agencyId: agencyMatch.id }),
  };
  return <AppointmentDialog asked={{ kind: "new", beginning }} {...rest} />;
}
