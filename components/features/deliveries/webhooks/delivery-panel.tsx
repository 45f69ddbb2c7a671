"use client";

import { useQueryClient } from "@tanstack/react-query";
import { FileQuestion, RotateCw } from "lucide-react";
import Link from "next/link";
import { useSession } from "next-auth/react";
import { type ReactNode, useState } from "react";
import { DeliveryStatePill } from "@/components/engines/data-list/cells.tsx";
import type { PanelProps } from "@/components/engines/data-list/definition.ts";
import { ListProblem } from "@/components/engines/data-list/list-notices.tsx";
import { Button } from "@/components/ui/button.tsx";
import { CodeBlock } from "@/components/ui/code-block.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ReasonField } from "@/components/ui/reason-field.tsx";
import { SidePanel } from "@/components/ui/side-panel.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import type { Resend } from "@/contract/deliveries/deliveries.ts";
import { can } from "@/contract/kernel/access.ts";
import { type WebhookDeliveryDetail, webhooks } from "@/contract/webhooks/webhooks.ts";
import { useRead, useWrite } from "@/lib/api/query.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { Tries } from "./delivery-attempt-list.tsx";

const POLL_MS = 1000;
const isOver = ({ state }: Pick<WebhookDeliveryDetail, "state">) => state === "delivered" || state === "failed";

export function DeliveryPanel({ id, onClose }: PanelProps) {
  const { t } = useT();
  const read = useRead(
    webhooks.delivery,
    { id },
    { retry: false, refetchInterval: ({ state: { data } }) => (data && !isOver(data) ? POLL_MS : false) },
  );
  if (read.data) return <Delivery delivery={read.data} onClose={onClose} />;
  const isRemoved = read.error?.httpStatus === 404 || read.error?.httpStatus === 400;
  return (
    <SidePanel
      title={t("webhookDeliveries.title")}
      subtitle={read.isPending ? t("webhookDeliveries.panel.loading") : undefined}
      onClose={onClose}
    >
      {isRemoved ? (
        <EmptyState
          icon={FileQuestion}
          title={t("webhookDeliveries.panel.notFoundTitle")}
          text={t("webhookDeliveries.panel.notFoundText")}
        />
      ) : read.error ? (
        <ListProblem error={read.error} onRetry={() => read.refetch()} />
      ) : (
        <Skeleton className="m-[18px] h-32" />
      )}
    </SidePanel>
  );
}

function Delivery({ delivery, onClose }: { delivery: WebhookDeliveryDetail; onClose: () => void }) {
  const i18n = useT();
  const { t } = i18n;
  const zone = useZone();
  const { leadId, leadName, nextAt, failureReason } = delivery;
  const mayWrite = can(useSession().data?.user.role ?? [], "integrations.write");
  const isAgain = mayWrite && isOver(delivery);
  const [reason, setReason] = useState("");
  return (
    <SidePanel
      title={t(`webhookDeliveries.values.event.${delivery.event}`)}
      subtitle={plainMoment(delivery.createdAt, i18n.locale, zone)}
      onClose={onClose}
      footer={isAgain && <ResendButton id={delivery.id} reason={reason} onDone={() => setReason("")} />}
    >
      <section className="px-[18px] py-3.5">
        <h3 className="sr-only">{t("webhookDeliveries.panel.facts")}</h3>
        <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-y-1.5">
          <Fact label={t("webhookDeliveries.columns.state")}>
            <DeliveryStatePill value={delivery.state} i18n={i18n} />
          </Fact>
          <Fact label={t("webhookDeliveries.columns.leadName")}>
            {leadId && (
              <Link
                href={withParameters(routes.gathering, { lead: leadId })}
                prefetch={false}
                className="font-medium text-accent underline-offset-2 hover:underline"
              >
                {leadName ?? t("webhookDeliveries.nameless")}
              </Link>
            )}
          </Fact>
          <Fact label={t("webhookDeliveries.columns.webhook")}>{delivery.webhook}</Fact>
          <Fact label={t("webhookDeliveries.columns.failureReason")}>
            {failureReason && t(`deliveries.failureReasons.${failureReason}`)}
          </Fact>
          <Fact label={t("webhookDeliveries.panel.nextAt")}>{nextAt && plainMoment(nextAt, i18n.locale, zone)}</Fact>
          <Fact label={t("webhookDeliveries.panel.id")}>
            <span className="font-mono text-xs">{delivery.id}</span>
          </Fact>
        </dl>
        {isAgain && (
          <div className="mt-3 grid">
            <ReasonField isFolded reason={reason} onChange={setReason} />
          </div>
        )}
      </section>
      <SentAgainTimes times={delivery.resends} />
      <section className="border-t px-[18px] py-3.5">
        <h3 className="mb-2 font-strong text-2xs text-ink-2">{t("webhookDeliveries.panel.body")}</h3>
        <CodeBlock>{JSON.stringify(JSON.parse(delivery.body), null, 2)}</CodeBlock>
      </section>
      <Tries attemptList={delivery.attemptList} />
    </SidePanel>
  );
}

function SentAgainTimes({ times }: { times: readonly Resend[] }) {
  const { t, locale } = useT();
  const zone = useZone();
  if (times.length === 0) return null;
  return (
    <section className="border-t px-[18px] py-3.5">
      <h3 className="mb-2 font-strong text-2xs text-ink-2">{t("webhookDeliveries.panel.sentAgain")}</h3>
      <ul className="flex flex-col gap-1.5">
        {times.map(({ at, actor, reason }) => (
          <li key={at} className="break-words">
            {t("webhookDeliveries.panel.sentAgainBy", { actor, date: plainMoment(at, locale, zone) })}
            {reason && <span className="block text-ink-2">{reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ResendButton({ id, reason, onDone }: { id: string; reason: string; onDone: () => void }) {
  const { t } = useT();
  const client = useQueryClient();
  const toast = useToast();
  const resend = useWrite(webhooks.sendAgain, {
    onSuccess: () => {
      onDone();
      toast.show({ type: "success", message: t("webhookDeliveries.panel.againDone") });
    },
    onError: ({ code }) => toast.show({ type: "danger", message: t(`errors.${code}`) }),
    onSettled: () => {
      for (const { method, path } of [webhooks.delivery, webhooks.deliveries])
        void client.invalidateQueries({ queryKey: [method, path] });
    },
  });
  return (
    <Button
      variant="primary"
      icon={RotateCw}
      isBusy={resend.isPending}
      onClick={() => resend.mutate({ id, ...(reason && { reason }) })}
    >
      {t("webhookDeliveries.panel.again")}
    </Button>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
