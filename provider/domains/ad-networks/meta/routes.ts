import { meta } from "@/contract/ad-networks/meta.ts";
import { action, command, implement, query } from "@/provider/http/implement.ts";
import { startBackfill } from "../connections/backfill.ts";
import { endConnection } from "../connections/commands.ts";
import { getTestLeadResult } from "../connections/forms.ts";
import { readAccounts, setSubscription } from "./accounts.ts";
import { connectMeta, dialogAddress, getIntegration } from "./connect.ts";
import { readPageForms, sendTest } from "./forms.ts";

export const metaRoutes = implement(meta, {
  integration: query(getIntegration),
  connect: action(connectMeta),
  disconnect: action(async (ctx, input) => {
    await endConnection(ctx, input);
    return {};
  }),
  dialog: action(dialogAddress),
  adAccounts: ({ services, actor, input }) =>
    readAccounts(services, actor.licenseId, input.connectionId, ["adAccount"]),
  assets: ({ services, actor, input }) =>
    readAccounts(services, actor.licenseId, input.connectionId, ["page", "adAccount"]),
  forms: ({ services, actor, input }) => readPageForms(services, actor.licenseId, input.pageId),
  subscribePage: action((ctx, input) => setSubscription(ctx, { ...input, kind: "page" })),
  subscribeAdAccount: action((ctx, input) => setSubscription(ctx, { ...input, kind: "adAccount" })),
  backfill: command((ctx, input) => startBackfill(ctx, "meta", input)),
  sendTestLead: action((ctx, input) => sendTest(ctx, input.id)),
  testLeadResult: ({ db, input }) => getTestLeadResult(db, "meta", input.id, input.externalId),
});
