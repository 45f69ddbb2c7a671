import type { DestinationKind } from "@/contract/deliveries/deliveries.ts";
import type { Services } from "@/provider/kernel/services.ts";
import type { DeliveryKind } from "./delivery-kind.ts";
import type { Settling } from "./settle.ts";
import { tellOfStopped } from "./tell-of-stopped.ts";
import { tellOfTrouble } from "./tell-of-trouble.ts";

/** What follows from outcomes of one kind of destination in this process. */
export function settlingOf(services: Services, kind: DeliveryKind, name: DestinationKind): Settling {
  const { config, metrics, live } = services;
  return {
    kind,
    schedule: config.RETRY_SCHEDULE_SECONDS ? [0, ...config.RETRY_SCHEDULE_SECONDS] : kind.schedule,
    probeSeconds: config.BREAKER_PROBE_SECONDS,
    onStopped: (db, destination) => tellOfStopped(db, services, destination),
    onTrouble: tellOfTrouble,
    onSettled: (settled) => {
      const changed = new Map<string, string[]>();
      for (const { sending, pushed, at, state } of settled) {
        metrics.deliveries.inc({ kind: name, outcome: pushed.outcome });
        if (state === "failed") metrics.deliveriesDead.inc({ kind: name });
        const waited = Date.parse(at) - Date.parse(sending.createdAt);
        if (sending.isFirst) metrics.deliveryFirst.observe({ kind: name }, Math.max(0, waited) / 1000);
        const { licenseId, leadId } = sending;
        if (leadId) changed.set(licenseId, [...(changed.get(licenseId) ?? []), leadId]);
      }
      for (const [licenseId, leadIds] of changed) live.tell(licenseId, { changed: leadIds });
    },
  };
}
