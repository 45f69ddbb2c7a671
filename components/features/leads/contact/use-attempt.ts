"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useToast } from "@/components/ui/toast.tsx";
import { type AttemptInput, attempts } from "@/contract/follow-up/attempts.ts";
import { type ContactResult, followUpOf } from "@/contract/follow-up/contact-results.ts";
import type { ErrorCode, FieldError } from "@/contract/kernel/errors.ts";
import type { LeadDetail } from "@/contract/leads/leads.ts";
import { useWrite } from "@/lib/api/query.ts";
import { readKey } from "@/lib/api/query-key.ts";
import { auditDate } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { fieldLabel } from "../field-label.ts";
import { useShowLead } from "../use-lead-writes.ts";
import type { FollowUpRequest } from "./follow-up-dialog.tsx";

const FORM_FIELDS = ["channel", "resultId", "note", "nextAction", "nextActionAt", "reason"];

export type Attempted = { id: string; pipelineId: string | null };

export function useAttempt(lead: Attempted, onEnd: (requested: FollowUpRequest | null, isSaved: boolean) => void) {
  const { t } = useT();
  const zone = useZone();
  const toast = useToast();
  const client = useQueryClient();
  const showLead = useShowLead();
  const [fieldErrors, setFieldErrors] = useState<FieldError[]>([]);
  const [refused, setRefused] = useState<{ code: ErrorCode; again: () => void } | null>(null);
  const { mutate, isPending } = useWrite(attempts.add);

  const send = (input: Omit<AttemptInput, "dealId">, result: ContactResult) => {
    setFieldErrors([]);
    setRefused(null);
    mutate(
      { dealId: lead.id, ...input },
      {
        onSuccess: (changed) => {
          showLead(changed);
          client.invalidateQueries({ queryKey: readKey(attempts.list, { dealId: lead.id }) });
          toast.show({ type: "success", message: savedText(result.name, changed) });
          const followUp = followUpOf(result);
          onEnd(followUp && { followUp, lead: changed }, true);
        },
        onError: ({ code, details }) => {
          setFieldErrors(details.fields ?? []);
          if (!details.fields?.length) setRefused({ code, again: () => send(input, result) });
        },
      },
    );
  };
  const savedText = (result: string, { nextAction, nextActionAt }: Pick<LeadDetail, "nextAction" | "nextActionAt">) => {
    if (!nextActionAt) return t("attempts.saved", { result });
    const action = t(`attempts.channels.${nextAction ?? "call"}`);
    return t("attempts.savedNext", { result, next: t("attempts.due", { action, at: auditDate(nextActionAt, zone) }) });
  };
  const errorOf = (field: string) => {
    const fieldError = fieldErrors.find((one) => one.field === field);
    return fieldError && t(`fieldErrors.${fieldError.code}`);
  };
  const lacking = fieldErrors
    .filter(({ field }) => !FORM_FIELDS.includes(field))
    .map(({ field }) => fieldLabel(field, t));
  return { send, errorOf, lacking, refused, isSending: isPending };
}
