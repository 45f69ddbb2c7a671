import { crms } from "@/contract/deliveries/crm.ts";
import { webhooks } from "@/contract/webhooks/webhooks.ts";
import { action, command, implement, query } from "@/provider/http/implement.ts";
import type { OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import { waitForSnapshotExpiry } from "@/provider/outbox/deliveries.ts";
import { addCrm, changeCrm, removeCrm, setCrmState } from "./crm/commands.ts";
import { listAccounts, listCrms, readCrm, toCrm } from "./crm/queries.ts";
import { listRejected, resendRejected, startResend } from "./crm/refused.ts";
import { previewCrm, testCrm } from "./crm/trial.ts";
import { listWaiting } from "./crm/waiting.ts";
import {
  addWebhook,
  changeWebhook,
  pauseWebhook,
  removeWebhook,
  resumeWebhook,
  rotateSecret,
} from "./webhooks/commands.ts";
import { countDeliveries, getDelivery, listDeliveries } from "./webhooks/deliveries.ts";
import { listWebhooks } from "./webhooks/queries.ts";
import { countReplay, startReplay } from "./webhooks/replay.ts";
import { sendAgain, sendTest } from "./webhooks/send.ts";

export const crmRoutes = implement(crms, {
  list: query(listCrms),
  get: async ({ db, services, input }) => toCrm(services.secrets)(await readCrm(db, input.id)),
  create: command(addCrm),
  update: async (call) => {
    const crm = await command(changeCrm)(call);
    await waitForSnapshotExpiry();
    return crm;
  },
  remove: async (call) => {
    await command(removeCrm)(call);
    await waitForSnapshotExpiry();
    return {};
  },
  setState: async (call) => {
    const crm = await command(setCrmState)(call);
    if (crm.state === "paused") await waitForSnapshotExpiry();
    return crm;
  },
  refused: query(listRejected),
  waiting: query(listWaiting),
  sendAgain: command(async (ctx, input) => {
    await resendRejected(ctx, input);
    return {};
  }),
  sendAll: command(startResend),
  accounts: query((ctx, input) => listAccounts(ctx, input.accountType)),
  preview: command(previewCrm),
  test: action(testCrm),
});

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
  replay: command(startReplay),
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
