import type { DestinationKind } from "@/contract/deliveries/deliveries.ts";
import { crm } from "@/provider/domains/deliveries/crm/crm.ts";
import { webhook } from "@/provider/domains/deliveries/webhooks/webhook.ts";
import type { DeliveryKind } from "./delivery-kind.ts";

export type DeliveryKinds = Partial<Record<DestinationKind, DeliveryKind>>;

export const DELIVERY_KINDS: Record<DestinationKind, DeliveryKind> = { crm, webhook };
