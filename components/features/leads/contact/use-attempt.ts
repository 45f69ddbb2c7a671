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
import type { AskedNext } from "./asked-dialog.tsx";

const ASKED = ["channel", "resultId", "note", "nextAction", "nextActionAt", "reason"];

export type Attempted = { id: string; pipelineId: string | null };

export function useAttempt(lead: Attempted, onEnd: (asked: AskedNext | null, isKept: boolean) => void) {
  const { t } = useT();
  const zone = useZone();
  const toast = useToast();
  const client = useQueryClient();
  const showLead = useShowLead();
  const [faults, setFaults] = useState<FieldError[]>([]);
  const [refused, setRefused] = useState<{ code: ErrorCode; again: () => void } | null>(null);
  const { mutate, isPending } = useWrite(attempts.add);

  const send = (given: Omit<AttemptInput, "dealId">, result: ContactResult) => {
    setFaults([]);
    setRefused(null);
    mutate(
      { dealId: lead.id, ...given },
      {
        onSuccess: (changed) => {
          showLead(changed);
          client.invalidateQueries({ queryKey: readKey(attempts.list, { dealId: lead.id }) });
          toast.show({ type: "success", message: said(result.name, changed) });
          const ask = followUpOf(result);
          onEnd(ask && { ask, lead: changed }, true);
        },
        onError: ({ code, details }) => {
          setFaults(details.fields ?? []);
          if (!details.fields?.length) setRefused({ code, again: () => send(given, result) });
        },
      },
    );
  };
  const said = (result: string, { nextAction, nextActionAt }: Pick<LeadDetail, "nextAction" | "nextActionAt">) => {
    if (!nextActionAt) return t("attempts.saved", { result });
    const action = t(`attempts.channels.${nextAction ?? "call"}`);
    return t("attempts.savedNext", { result, next: t("attempts.due", { action, at: auditDate(nextActionAt, zone) }) });
  };
  const errorOf = (field: string) => {
    const fault = faults.find((one) => one.field === field);
    return fault && t(`fieldErrors.${fault.code}`);
  };
  const lacking = faults.filter(({ field }) => !ASKED.includes(field)).map(({ field }) => fieldLabel(field, t));
  return { send, errorOf, lacking, refused, isSending: isPending };
}
