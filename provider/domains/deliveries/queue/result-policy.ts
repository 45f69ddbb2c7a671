import type { DestinationKind } from "@/contract/deliveries/deliveries.ts";
import type { Services } from "@/provider/kernel/services.ts";
import type { DeliveryKind } from "./delivery-kind.ts";
import { notifyDestinationDisabled } from "./notify-disabled.ts";
import { notifyDeliveryFailure } from "./notify-failure.ts";
import type { ResultPolicy } from "./record-results.ts";

export function buildResultPolicy(services: Services, kind: DeliveryKind, name: DestinationKind): ResultPolicy {
  const { config, metrics, live } = services;
  return {
    kind,
    schedule: config.RETRY_SCHEDULE_SECONDS ? [0, ...config.RETRY_SCHEDULE_SECONDS] : kind.schedule,
    probeSeconds: config.BREAKER_PROBE_SECONDS,
    onStopped: (db, destination) => notifyDestinationDisabled(db, services, destination),
    onTrouble: notifyDeliveryFailure,
    onRecorded: (results) => {
      const changed = new Map<string, string[]>();
      for (const { sending, sendResult, at, state } of results) {
        metrics.deliveries.inc({ kind: name, outcome: sendResult.outcome });
        if (state === "failed") metrics.deliveriesDead.inc({ kind: name });
        const waited = Date.parse(at) - Date.parse(sending.createdAt);
        if (sending.isFirst) metrics.deliveryFirst.observe({ kind: name }, Math.max(0, waited) / 1000);
        const { licenseId, leadId } = sending;
        if (leadId) changed.set(licenseId, [...(changed.get(licenseId) ?? []), leadId]);
      }
      for (const [licenseId, leadIds] of changed) live.publish(licenseId, { changed: leadIds });
    },
  };
}
