"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Webhook as WebhookIcon } from "lucide-react";
import { useMemo, useState } from "react";
import type { RecordsOf } from "@/components/engines/record-list/definition.ts";
import { RecordList } from "@/components/engines/record-list/record-list.tsx";
import { SecretOnce } from "@/components/ui/secret-once.tsx";
import { IssuedWebhook, NewWebhook, Webhook, webhooks } from "@/contract/webhooks/webhooks.ts";
import { listDate } from "@/lib/format/dates.ts";
import { formatCounted } from "@/lib/format/numbers.ts";
import { useAsOfNow, useZone } from "@/lib/format/zone.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { useEventOptions } from "./use-webhooks.ts";
import { type Issued, WebhookDetails } from "./webhook-details.tsx";
import { WebhookState, WebhookSummary } from "./webhook-summary.tsx";
import { WebhookTabs } from "./webhook-tabs.tsx";

const WEBHOOKS: RecordsOf<"webhooks", Webhook, typeof NewWebhook> = {
  id: "webhooks",
  icon: WebhookIcon,
  list: webhooks.list,
  create: webhooks.create,
  update: webhooks.update,
  remove: webhooks.remove,
  permission: "integrations.write",
  history: "webhook",
  contract: NewWebhook,
  fields: { name: "text", address: "text", events: "choices", description: "longText" },
  starts: { events: "lead.created" },
  name: ({ name }) => name,
  searched: ({ address }) => address,
  columns: [
    { field: "name", draw: ({ name }) => name },
    { field: "address", draw: ({ address }) => <span className="font-mono text-xs">{address}</span>, isWideOnly: true },
    { field: "state", draw: (webhook) => <WebhookState webhook={webhook} />, width: 128 },
    {
      field: "lastSuccessAt",
      draw: ({ lastSuccessAt }) => <Moment at={lastSuccessAt} />,
      width: 128,
      isWideOnly: true,
    },
    { field: "lastError", draw: (webhook) => <LastError webhook={webhook} />, width: 240, isWideOnly: true },
    { field: "inDay", draw: ({ inDay }) => <Count count={inDay} />, width: 104 },
  ],
  useOptions: () => ({ events: useEventOptions() }),
};

export function WebhookList() {
  const { t } = useT();
  const [issued, setIssued] = useState<Issued | null>(null);
  const client = useQueryClient();
  const definition = useMemo(
    (): RecordsOf<"webhooks", Webhook, typeof NewWebhook> => ({
      ...WEBHOOKS,
      onAdded: (added) => {
        const { name, secret } = IssuedWebhook.parse(added);
        setIssued({ of: name, secret });
        // The cached list excludes the secret.
        client.setQueryData<Webhook[]>(readKey(webhooks.list, {}), (all) => all?.map((one) => Webhook.parse(one)));
      },
      Above: WebhookSummary,
      Below: ({ record }) => <WebhookDetails webhook={record} onIssued={setIssued} />,
    }),
    [client],
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <WebhookTabs current={routes.settingsWebhooks} />
      <RecordList definition={definition} />
      {issued && (
        <SecretOnce
          title={t("webhooks.once", { name: issued.of })}
          label={t("webhooks.issued")}
          value={issued.secret}
          onClose={() => setIssued(null)}
        />
      )}
    </div>
  );
}

function Moment({ at }: { at: string | null }) {
  const { t, locale } = useT();
  const zone = useZone();
  const text = useAsOfNow((now) => (at ? listDate(at, now, locale, zone) : ""));
  return (
    <span suppressHydrationWarning className="tabular-nums">
      {text || t("webhooks.never")}
    </span>
  );
}

function LastError({ webhook: { lastFailureReason, lastErrorAt, lastSuccessAt } }: { webhook: Webhook }) {
  const { t } = useT();
  if (!lastFailureReason || !lastErrorAt || (lastSuccessAt && lastSuccessAt > lastErrorAt)) return null;
  return t(`deliveries.failureReasons.${lastFailureReason}`);
}

function Count({ count }: { count: number }) {
  const { locale } = useT();
  return <span className="tabular-nums">{formatCounted(count, locale)}</span>;
}
