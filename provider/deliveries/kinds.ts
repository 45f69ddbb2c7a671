import type { DestinationKind } from "@/contract/deliveries.ts";
import { crm } from "@/provider/integrations/crm/crm.ts";
import { webhook } from "@/provider/integrations/webhooks/webhook.ts";
import type { DeliveryKind } from "./kind.ts";

/** Tests give one of their own. */
export type DeliveryKinds = Partial<Record<DestinationKind, DeliveryKind>>;

/** What sends to each kind of destination. */
export const DELIVERY_KINDS: Record<DestinationKind, DeliveryKind> = { crm, webhook };
