import { tiktok } from "@/contract/ad-networks/tiktok.ts";
import { implement } from "@/provider/http/implement.ts";
import { startBackfill } from "../connections/backfill.ts";
import { getTestLeadResult } from "../connections/forms.ts";
import { connect } from "./connect.ts";
import { listForms, sendTestLead } from "./pages.ts";
import { listIntegrations, loginAddress } from "./queries.ts";
import { subscribeAccount, unsubscribeAccount } from "./subscribe.ts";

export const tiktokRoutes = implement(tiktok, {
  integrations: ({ db, services }) => listIntegrations(db, services.config),
  login: ({ services, actor }) => loginAddress(services, actor),
  connect: (call) => connect(call, call.input),
  pages: ({ services, actor, input }) => listForms(services, actor, input.advertiserId),
  subscribe: (call) => subscribeAccount(call, call.input.accountId),
  unsubscribe: (call) => unsubscribeAccount(call, call.input.accountId),
  sendTestLead: (call) => sendTestLead(call, call.input.id),
  backfill: ({ db, services, actor, origin, input }) => startBackfill(db, services, actor, origin, "tiktok", input),
  arrival: ({ db, input }) => getTestLeadResult(db, "tiktok", input.id, input.externalId),
});
