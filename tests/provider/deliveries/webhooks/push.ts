import { eq } from "drizzle-orm";
import { delivery, destination } from "@/provider/db/schema/deliveries.ts";
import type { SendResult } from "@/provider/domains/deliveries/queue/delivery-kind.ts";
import { webhook } from "@/provider/domains/deliveries/webhooks/webhook.ts";
import type { TestProvider } from "@/tests/support/provider.ts";

/** Makes one attempt as the worker does, without storing its outcome. */
export async function webhookPush({ services }: TestProvider, licenseId: string, id: string): Promise<SendResult> {
  const [found] = await services.database.read({ role: "tenant", licenseId }, (db) =>
    db
      .select({ destination, delivery })
      .from(delivery)
      .innerJoin(destination, eq(destination.id, delivery.destinationId))
      .where(eq(delivery.id, id)),
  );
  if (!found) throw new Error("No such delivery");
  const sending = { ...found.delivery, attempt: found.delivery.attempts + 1, isFirst: true };
  const push = await webhook.prepare(services, found.destination, [sending]);
  return push(sending, new AbortController().signal);
}
