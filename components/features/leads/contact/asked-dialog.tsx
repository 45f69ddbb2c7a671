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

export type AskedNext = { ask: FollowUp; lead: Pick<LeadDetail, "id" | "advisor" | "agencyMatch"> };

type DialogProps = { lead: AskedNext["lead"]; onClose: () => void; onDone?: () => void };

const DIALOGS: Record<FollowUp, ComponentType<DialogProps> | null> = { callback: null, appointment: LeadAppointment };

export function opensDialog(asked: AskedNext | null): boolean {
  return asked !== null && DIALOGS[asked.ask] !== null;
}

type AskedDialogProps = { asked: AskedNext | null; onClose: () => void; onDone?: () => void };

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
