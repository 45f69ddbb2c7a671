"use client";

import { Send } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { useSession } from "@/lib/session/client.ts";
import { DELIVERIES_HREF } from "./delivery-address.ts";
import { DeliveryList } from "./delivery-list.tsx";
import { WebhookTabs } from "./webhook-tabs.tsx";

// One object: a new scope would be a new list.
const SCOPE = {};

export function DeliveriesScreen() {
  const { t } = useT();
  const licenseId = useSession().data?.licenseId;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <WebhookTabs current={DELIVERIES_HREF} />
      <h1 className="px-4 pt-[18px] font-title text-xl tracking-[-0.018em] sm:px-5">{t("webhookDeliveries.title")}</h1>
      <DeliveryList
        key={licenseId}
        scope={SCOPE}
        label={t("webhookDeliveries.tableLabel")}
        emptyState={
          <EmptyState icon={Send} title={t("webhookDeliveries.emptyTitle")} text={t("webhookDeliveries.emptyText")} />
        }
      />
    </div>
  );
}
