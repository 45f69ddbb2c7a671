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

export type FollowUpRequest = { followUp: FollowUp; lead: Pick<LeadDetail, "id" | "advisor" | "agencyMatch"> };

type DialogProps = { lead: FollowUpRequest["lead"]; onClose: () => void; onDone?: () => void };

const DIALOGS: Record<FollowUp, ComponentType<DialogProps> | null> = { callback: null, appointment: LeadAppointment };

export function opensDialog(requested: FollowUpRequest | null): boolean {
  return requested !== null && DIALOGS[requested.followUp] !== null;
}

type FollowUpDialogProps = { requested: FollowUpRequest | null; onClose: () => void; onDone?: () => void };

export function FollowUpDialog({ requested, ...rest }: FollowUpDialogProps) {
  useLoadedAhead(AppointmentDialog);
  const ChosenDialog = requested && DIALOGS[requested.followUp];
  return ChosenDialog && <ChosenDialog lead={requested.lead} {...rest} />;
}

function LeadAppointment({ lead: { id, advisor, agencyMatch }, ...rest }: DialogProps) {
  const beginning = {
    dealId: id,
    ...(advisor && { advisorId: advisor.id }),
    ...(agencyMatch && { agencyId: agencyMatch.id }),
  };
  return <AppointmentDialog requested={{ kind: "new", beginning }} {...rest} />;
}
