"use client";

import { Send } from "lucide-react";
import { useState } from "react";
import { Cell } from "@/components/engines/data-list/cells.tsx";
import { Button } from "@/components/ui/button.tsx";
import { ReasonField } from "@/components/ui/reason-field.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { IS_POST_SALES } from "@/contract/kernel/channels.ts";
import { type LeadAtCrm, type LeadDetail, leads } from "@/contract/leads/leads.ts";
import { useWrite } from "@/lib/api/query.ts";
import { endProcess, startProcess, useInProcessSince } from "@/lib/features/leads/use-in-process.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { failureMessage } from "@/lib/format/error-message.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useShowLead } from "./use-lead-writes.ts";

export function LeadCrm({ lead, canSend }: { lead: LeadDetail; canSend: boolean }) {
  const { t } = useT();
  const since = useInProcessSince(lead.id);
  const toast = useToast();
  const [reason, setReason] = useState("");
  const show = useShowLead();
  const { mutate, isPending } = useWrite(leads.integrate, {
    onMutate: () => startProcess(lead.id),
    onSuccess: (sent) => {
      show(sent);
      setReason("");
      toast.show({ type: "success", message: t("leads.panel.integrating") });
    },
    onError: ({ code }) => {
      if (code !== "LEAD_IN_PROCESS") endProcess(lead.id);
      toast.show({ type: "danger", message: t(`errors.${code}`) });
    },
  });
  const { crms, crmState } = lead;
  const missing = crms.filter(({ state }) => state !== "integrated");
  const isRejected = crms.some(({ state }) => state === "refused" || state === "outdated");
  const canRemove = isRejected || crmState === "not integrated";
  const isMoving = crms.some(({ state, attempts }) => state === "sending" || (state === "waiting" && attempts === 0));

  return (
    <>
      <CrmState lead={lead} />
      {missing.length > 0 && (
        <ul className="grid gap-1 text-ink-2">
          {missing.map((crm) => (
            <Missing key={crm.destinationId} crm={crm} isNamed={crms.length > 1} />
          ))}
        </ul>
      )}
      {canRemove && canSend && lead.dealState !== "failed" && (
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          <Button
            size="small"
            icon={Send}
            isBusy={isPending}
            disabled={(isMoving && !isRejected) || since !== undefined}
            onClick={() => mutate({ id: lead.id, ...(reason && { reason }) })}
          >
            {t("leads.panel.integrate")}
          </Button>
          <ReasonField isFolded reason={reason} onChange={setReason} />
        </div>
      )}
    </>
  );
}

export function CrmState({ lead: { id, channel, crmState } }: { lead: LeadDetail }) {
  const as = IS_POST_SALES[channel] ? "postSalesCrmState" : "crmState";
  return <Cell as={as} value={crmState} id={id} i18n={useT()} />;
}

function Missing({ crm, isNamed }: { crm: LeadAtCrm; isNamed: boolean }) {
  const { t, locale } = useT();
  const zone = useZone();
  const { destination, state, failureReason, message, nextAt } = crm;
  const parts = [
    isNamed && t("leads.panel.crmNamed", { name: destination, state: t(`leads.panel.crmStates.${state}`) }),
    !isNamed && state === "outdated" && t("leads.panel.crmStates.outdated"),
    failureReason && t(`deliveries.failureReasons.${failureReason}`),
    failureMessage(t, failureReason, message),
    failureReason && nextAt && t("leads.panel.crmNext", { at: plainMoment(nextAt, locale, zone) }),
  ].filter(Boolean);
  return parts.length > 0 && <li className="break-words">{parts.join(" ")}</li>;
}
