import { webhooks } from "@/contract/webhooks/webhooks.ts";
import { implement } from "@/provider/http/implement.ts";
import { waitForSnapshotExpiry } from "@/provider/outbox/deliveries.ts";
import { addWebhook, changeWebhook, pauseWebhook, removeWebhook, resumeWebhook, rotateSecret } from "./commands.ts";
import { countDeliveries, getDelivery, listDeliveries } from "./deliveries.ts";
import { listWebhooks } from "./queries.ts";
import { beginReplay, countReplay } from "./replay.ts";
import { sendAgain, sendTest } from "./send.ts";

export const webhookRoutes = implement(webhooks, {
  list: ({ db }) => listWebhooks(db),
  create: (call) => call.tx((db) => addWebhook(db, call, call.input)),
  update: async (call) => {
    const webhook = await call.tx((db) => changeWebhook(db, call, call.input));
    await waitForSnapshotExpiry();
    return webhook;
  },
  remove: async (call) => {
    await call.tx((db) => removeWebhook(db, call, call.input));
    await waitForSnapshotExpiry();
    return {};
  },
  rotate: (call) => call.tx((db) => rotateSecret(db, call, call.input)),
  pause: async (call) => {
    const webhook = await call.tx((db) => pauseWebhook(db, call, call.input));
    await waitForSnapshotExpiry();
    return webhook;
  },
  resume: (call) => call.tx((db) => resumeWebhook(db, call, call.input)),
  test: ({ tx, actor, origin, input }) => tx((db) => sendTest(db, actor, origin, input)),
  replay: ({ tx, services, actor, origin, input }) => tx((db) => beginReplay(db, services, actor, origin, input)),
  replayTotal: ({ db, input }) => countReplay(db, input),
  deliveries: ({ db, services, actor, input }) => listDeliveries(db, services.config, actor, input),
  total: ({ db, input }) => countDeliveries(db, input),
  delivery: ({ db, input }) => getDelivery(db, input.id),
  sendAgain: ({ tx, actor, origin, input }) => tx((db) => sendAgain(db, actor, origin, input)),
});
