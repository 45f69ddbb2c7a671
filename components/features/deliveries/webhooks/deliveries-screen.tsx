"use client";

import { Send } from "lucide-react";
import { useSession } from "next-auth/react";
import { defineList } from "@/components/engines/data-list/list-view.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { webhooks } from "@/contract/webhooks/webhooks.ts";
import { useT } from "@/lib/i18n/client.ts";
import { DELIVERIES_HREF, DELIVERY_FILTERS, DELIVERY_PARAM } from "./delivery-address.ts";
import { WebhookTabs } from "./webhook-tabs.tsx";

const DeliveryPanel = onDemand(() => import("./delivery-panel.tsx").then((file) => file.DeliveryPanel), {
  placement: "dialog",
});

const DeliveryList = defineList({
  id: "webhookDeliveries",
  endpoint: webhooks.deliveries,
  total: webhooks.total,
  columns: () => [
    { field: "createdAt", as: "moment" },
    { field: "event", as: "label", width: 200 },
    { field: "leadName", width: 180, leadId: "leadId" },
    { field: "webhook", as: "name", width: 180 },
    { field: "state", as: "deliveryState" },
    { field: "failureReason", as: "deliveryFailure" },
  ],
  filters: DELIVERY_FILTERS,
  rowName: ["webhook", "createdAt"],
  row: { param: DELIVERY_PARAM, Panel: DeliveryPanel },
});

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
