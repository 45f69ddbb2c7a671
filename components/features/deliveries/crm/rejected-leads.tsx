"use client";

import { useQueryClient } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { ReasonField } from "@/components/ui/reason-field.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { type CrmSummary, crms, type RejectedLead } from "@/contract/deliveries/crm.ts";
import { tasks } from "@/contract/tasks/tasks.ts";
import { useRead, useWrite } from "@/lib/api/query.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { failureMessage } from "@/lib/format/error-message.ts";
import { useZone } from "@/lib/format/zone.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";

const MAX_VISIBLE = 20;

type Refused = { crm: Pick<CrmSummary, "id" | "name" | "state"> };

export function RejectedLeads({ crm: { id, name, state } }: Refused) {
  const { t } = useT();
  const client = useQueryClient();
  const toast = useToast();
  const [cursor, setCursor] = useState<string>();
  const [reason, setReason] = useState("");
  const { data, error, refetch } = useRead(crms.refused, { id, limit: MAX_VISIBLE, ...(cursor && { cursor }) });
  const reread = () => {
    void refetch();
    void client.invalidateQueries({ queryKey: readKey(crms.list, {}) });
  };
  const onError = ({ code }: { code: string }) => {
    reread();
    toast.show({ type: "danger", message: t(`errors.${code as "NOT_FOUND"}`) });
  };
  const one = useWrite(crms.sendAgain, {
    onSuccess: () => {
      reread();
      toast.show({ type: "success", message: t("crm.dead.sent") });
    },
    onError,
  });
  const all = useWrite(crms.sendAll, {
    onSuccess: () => {
      reread();
      void client.invalidateQueries({ queryKey: readKey(tasks.mine, {}) });
      toast.show({ type: "success", message: t("crm.dead.started") });
    },
    onError,
  });
  if (error && !data) return <ErrorState code={error.code} requestId={error.requestId} onRetry={() => refetch()} />;
  if (!data) return <Skeleton className="h-20" />;
  if (data.items.length === 0) return <p className="text-ink-2">{t("crm.dead.none")}</p>;
  const maySend = state !== "disabled";
  const { next } = data.cursor;
  return (
    <section aria-label={t("crm.dead.title", { name })} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ul className="divide-y rounded-card border">
        {data.items.map((lead) => (
          <li key={lead.leadId} className="flex flex-wrap items-start gap-x-3 gap-y-2 px-3 py-2.5">
            <Reason lead={lead} {...(lead.isChange && { more: t("crm.dead.change") })} />
            {maySend && (
              <Button
                size="small"
                icon={RotateCw}
                aria-label={t("crm.dead.againName", { name: lead.name })}
                isBusy={one.isPending && one.variables.leadId === lead.leadId}
                onClick={() => one.mutate({ id, leadId: lead.leadId, ...(reason && { reason }) })}
              >
                {t("crm.dead.again")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {maySend && <ReasonField isFolded reason={reason} onChange={setReason} />}
      <div className="flex flex-wrap gap-2">
        {maySend && (
          <Button icon={RotateCw} isBusy={all.isPending} onClick={() => all.mutate({ id, ...(reason && { reason }) })}>
            {t("crm.dead.all")}
          </Button>
        )}
        {next && (
          <Button variant="quiet" onClick={() => setCursor(next)}>
            {t("crm.dead.more")}
          </Button>
        )}
      </div>
    </section>
  );
}

type ReasonProps = { lead: RejectedLead; more?: string };

export function Reason({ lead: { leadId, source, name, at, failureReason, message }, more = "" }: ReasonProps) {
  const { t, locale } = useT();
  const zone = useZone();
  const parts = [
    failureReason && t(`deliveries.failureReasons.${failureReason}`),
    failureMessage(t, failureReason, message),
    more,
  ].filter((one) => typeof one === "string" && one !== "");
  return (
    <div className="min-w-0 flex-1 basis-48">
      <p className="flex flex-wrap gap-x-2">
        <Link
          href={withParameters(routes.gathering, { source, lead: leadId })}
          prefetch={false}
          className="break-words font-medium text-accent underline-offset-2 hover:underline"
        >
          {name}
        </Link>
        <span className="text-ink-2 tabular-nums">{plainMoment(at, locale, zone)}</span>
      </p>
      {parts.map((one) => (
        <p key={String(one)} className="break-words text-ink-2">
          {one}
        </p>
      ))}
    </div>
  );
}
