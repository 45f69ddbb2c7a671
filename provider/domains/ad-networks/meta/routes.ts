import { meta } from "@/contract/ad-networks/meta.ts";
import { implement } from "@/provider/http/implement.ts";
import { startBackfill } from "../connections/backfill.ts";
import { endConnection } from "../connections/commands.ts";
import { getTestLeadResult } from "../connections/forms.ts";
import { readAccounts, setSubscription } from "./accounts.ts";
import { connectMeta } from "./connect.ts";
import { readPageForms, sendTest } from "./forms.ts";
import { dialogAddress, getIntegration } from "./integration.ts";

export const metaRoutes = implement(meta, {
  integration: ({ db, services }) => getIntegration(db, services.config),
  connect: (call) => connectMeta(call),
  disconnect: async (call) => {
    await endConnection(call, call.input);
    return {};
  },
  dialog: ({ services, actor }) => dialogAddress(services, actor),
  adAccounts: ({ services, actor, input }) =>
    readAccounts(services, actor.licenseId, input.connectionId, ["adAccount"]),
  assets: ({ services, actor, input }) =>
    readAccounts(services, actor.licenseId, input.connectionId, ["page", "adAccount"]),
  forms: ({ services, actor, input }) => readPageForms(services, actor.licenseId, input.pageId),
  subscribePage: (call) => setSubscription(call, "page"),
  subscribeAdAccount: (call) => setSubscription(call, "adAccount"),
  backfill: ({ db, services, actor, origin, input }) => startBackfill(db, services, actor, origin, "meta", input),
  sendTestLead: (call) => sendTest(call, call.input.id),
  arrival: ({ db, input }) => getTestLeadResult(db, "meta", input.id, input.externalId),
});
