"use client";

import { defineList } from "@/components/engines/data-list/define-list.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { webhooks } from "@/contract/webhooks/webhooks.ts";
import { DELIVERY_FILTERS, DELIVERY_PARAM } from "./delivery-address.ts";

const DeliveryPanel = onDemand(() => import("./delivery-panel.tsx").then((file) => file.DeliveryPanel), {
  place: "dialog",
});

export const DeliveryList = defineList({
  id: "webhookDeliveries",
  endpoint: webhooks.deliveries,
  total: webhooks.total,
  columns: () => [
    { field: "createdAt", as: "moment" },
    { field: "event", as: "word", width: 200 },
    { field: "leadName", width: 180, leadId: "leadId" },
    { field: "webhook", as: "name", width: 180 },
    { field: "state", as: "deliveryState" },
    { field: "fault", as: "deliveryFault" },
  ],
  filters: DELIVERY_FILTERS,
  rowName: ["webhook", "createdAt"],
  row: { param: DELIVERY_PARAM, Panel: DeliveryPanel },
});
