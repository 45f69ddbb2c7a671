import { webhooks } from "@/contract/webhooks/webhooks.ts";
import { command, implement, query } from "@/provider/http/implement.ts";
import type { OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import { waitForSnapshotExpiry } from "@/provider/outbox/deliveries.ts";
import { addWebhook, changeWebhook, pauseWebhook, removeWebhook, resumeWebhook, rotateSecret } from "./commands.ts";
import { countDeliveries, getDelivery, listDeliveries } from "./deliveries.ts";
import { listWebhooks } from "./queries.ts";
import { beginReplay, countReplay } from "./replay.ts";
import { sendAgain, sendTest } from "./send.ts";

export const webhookRoutes = implement(webhooks, {
  list: ({ db }) => listWebhooks(db),
  create: command(addWebhook),
  update: applied(changeWebhook),
  remove: applied(async (ctx, input) => {
    await removeWebhook(ctx, input);
    return {};
  }),
  rotate: command(rotateSecret),
  pause: applied(pauseWebhook),
  resume: command(resumeWebhook),
  test: command(sendTest),
  replay: command(beginReplay),
  replayTotal: ({ db, input }) => countReplay(db, input),
  deliveries: query(listDeliveries),
  total: ({ db, input }) => countDeliveries(db, input),
  delivery: ({ db, input }) => getDelivery(db, input.id),
  sendAgain: command(sendAgain),
});

/** Answers when no worker sends by the former settings. */
function applied<Input, Output>(run: (ctx: RequestContext, input: Input) => Promise<Output>) {
  return async (call: OpenContext & { input: Input }): Promise<Output> => {
    const result = await command(run)(call);
    await waitForSnapshotExpiry();
    return result;
  };
}
