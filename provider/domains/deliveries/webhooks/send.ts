import type { InputOf } from "@/contract/kernel/endpoint.ts";
import { TEST_EVENT } from "@/contract/webhooks/events.ts";
import { WEBHOOK_EXAMPLES } from "@/contract/webhooks/examples.ts";
import type { WebhookDelivery, webhooks } from "@/contract/webhooks/webhooks.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { sendTo } from "@/provider/outbox/deliveries.ts";
import { requeue } from "@/provider/outbox/resend.ts";
import { buildTestEvent } from "@/provider/outbox/webhook-events.ts";
import { getDelivery } from "./deliveries.ts";
import { getWebhook } from "./queries.ts";

/** Sends any message type, subscribed or not. */
export async function sendTest(
  ctx: RequestContext,
  { id, event = TEST_EVENT }: InputOf<(typeof webhooks)["test"]>,
): Promise<WebhookDelivery> {
  const { db } = ctx;
  const { licenseId, name, state } = await getWebhook(db, id);
  if (state !== "active") throw new Problem("CONFLICT");
  const sent = await sendTo(db, id, {
    event: TEST_EVENT,
    lead: null,
    requestId: ctx.request.id,
    payload: () =>
      event === TEST_EVENT
        ? buildTestEvent(event, { licenseId, webhookId: id, webhook: name })
        : buildTestEvent(event, { ...WEBHOOK_EXAMPLES[event], licenseId }),
  });
  if (!sent) throw new Problem("NOT_FOUND", { webhook: id });
  const subject = { subject: "webhook", subjectId: id } as const;
  await writeAudit(ctx, { action: "webhook.tested", ...subject, after: { name, event } });
  return getDelivery(db, sent);
}

/** Resends unchanged under the same id. */
export async function sendAgain(
  ctx: RequestContext,
  { id, reason = "" }: InputOf<(typeof webhooks)["sendAgain"]>,
): Promise<WebhookDelivery> {
  const { db } = ctx;
  const { webhookId, webhook, event } = await getDelivery(db, id);
  const { state } = await getWebhook(db, webhookId);
  if (state === "disabled" || (await requeue(db, [id], { actor: ctx.actor.fullName, reason }, ENDED)) === 0)
    throw new Problem("CONFLICT");
  await writeAudit(ctx, {
    action: "webhook.replayed",
    subject: "webhook",
    subjectId: webhookId,
    // The reason stays with the delivery and is deleted with it: it may contain personal data.
    after: { name: webhook, event, delivery: id },
  });
  return getDelivery(db, id);
}

export const ENDED = ["delivered", "failed"] as const;
