"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import {
  type ProviderForm,
  setFieldErrors,
  useProviderForm,
} from "@/components/engines/record-form/use-contract-form.ts";
import { onDemand, usePreload } from "@/components/ui/on-demand.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { type AttemptInput, attempts } from "@/contract/follow-up/attempts.ts";
import { type ContactResult, type FollowUp, toFollowUp } from "@/contract/follow-up/contact-results.ts";
import type { ContactChannel } from "@/contract/kernel/closed-lists.ts";
import type { ErrorCode } from "@/contract/kernel/error-codes.ts";
import type { LeadDetail } from "@/contract/leads/leads.ts";
import { useWrite } from "@/lib/api/query.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { fieldLabel } from "../lead-fields.ts";
import { useShowLead } from "../use-lead-writes.ts";

export type AttemptValues = {
  resultId: string;
  reason: string;
  note: string;
  nextAction: ContactChannel | "";
  nextAt: string;
};
const EMPTY: AttemptValues = { resultId: "", reason: "", note: "", nextAction: "", nextAt: "" };
export type AttemptFields = ProviderForm<AttemptValues>;

export type Attempted = { id: string; pipelineId: string | null };

export function useAttempt(lead: Attempted, onEnd: (requested: FollowUpRequest | null, isSaved: boolean) => void) {
  const { t, locale } = useT();
  const zone = useZone();
  const toast = useToast();
  const client = useQueryClient();
  const showLead = useShowLead();
  const form = useProviderForm<AttemptValues>({ defaultValues: EMPTY });
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [rejected, setRejected] = useState<{ code: ErrorCode; retry: () => void } | null>(null);
  const { mutate, isPending } = useWrite(attempts.add);

  const send = (input: Omit<AttemptInput, "dealId">, result: ContactResult) => {
    form.clearErrors();
    setMissing([]);
    setRejected(null);
    mutate(
      { dealId: lead.id, ...input },
      {
        onSuccess: (changed) => {
          showLead(changed);
          client.invalidateQueries({ queryKey: readKey(attempts.list, { dealId: lead.id }) });
          toast.show({ type: "success", message: savedText(result.name, changed) });
          const followUp = toFollowUp(result);
          onEnd(followUp && { followUp, lead: changed }, true);
        },
        onError: ({ code, details }) => {
          const others = setFieldErrors(form, details.fields, { nextActionAt: "nextAt" });
          setMissing(others.filter(({ field }) => field !== "channel").map(({ field }) => fieldLabel(field, t)));
          if (!details.fields?.length) setRejected({ code, retry: () => send(input, result) });
        },
      },
    );
  };
  const savedText = (result: string, { nextAction, nextActionAt }: Pick<LeadDetail, "nextAction" | "nextActionAt">) => {
    if (!nextActionAt) return t("attempts.saved", { result });
    const action = t(`attempts.channels.${nextAction ?? "call"}`);
    return t("attempts.savedNext", {
      result,
      next: t("attempts.due", { action, at: plainMoment(nextActionAt, locale, zone) }),
    });
  };
  return { form, send, missing, rejected, isSending: isPending };
}

const AppointmentDialog = onDemand(
  () =>
    import("@/components/features/agenda/appointments/appointment-dialog.tsx").then((file) => file.AppointmentDialog),
  { placement: "dialog" },
);

export type FollowUpRequest = { followUp: FollowUp; lead: Pick<LeadDetail, "id" | "advisor" | "agencyMatch"> };

type DialogProps = { lead: FollowUpRequest["lead"]; onClose: () => void; onDone?: () => void };

const DIALOGS: Record<FollowUp, ComponentType<DialogProps> | null> = { callback: null, appointment: LeadAppointment };

export function opensDialog(requested: FollowUpRequest | null): boolean {
  return requested !== null && DIALOGS[requested.followUp] !== null;
}

type FollowUpDialogProps = { requested: FollowUpRequest | null; onClose: () => void; onDone?: () => void };

export function FollowUpDialog({ requested, ...rest }: FollowUpDialogProps) {
  usePreload(AppointmentDialog);
  const SelectedDialog = requested && DIALOGS[requested.followUp];
  return SelectedDialog && <SelectedDialog lead={requested.lead} {...rest} />;
}

function LeadAppointment({ lead: { id, advisor, agencyMatch }, ...rest }: DialogProps) {
  const beginning = {
    dealId: id,
    ...(advisor && { advisorId: advisor.id }),
    ...(agencyMatch && { agencyId: agencyMatch.id }),
  };
  return <AppointmentDialog requested={{ kind: "new", beginning }} {...rest} />;
}
