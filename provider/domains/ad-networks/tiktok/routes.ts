import { tiktok } from "@/contract/ad-networks/tiktok.ts";
import { action, command, implement, query } from "@/provider/http/implement.ts";
import { startBackfill } from "../connections/backfill.ts";
import { getTestLeadResult } from "../connections/forms.ts";
import { connect } from "./connect.ts";
import { listForms, sendTestLead } from "./pages.ts";
import { listIntegrations, loginAddress } from "./queries.ts";
import { subscribeAccount, unsubscribeAccount } from "./subscribe.ts";

export const tiktokRoutes = implement(tiktok, {
  integrations: query(listIntegrations),
  login: action(loginAddress),
  connect: action(connect),
  pages: action((ctx, input) => listForms(ctx, input.advertiserId)),
  subscribe: action((ctx, input) => subscribeAccount(ctx, input.accountId)),
  unsubscribe: action((ctx, input) => unsubscribeAccount(ctx, input.accountId)),
  sendTestLead: action((ctx, input) => sendTestLead(ctx, input.id)),
  backfill: command((ctx, input) => startBackfill(ctx, "tiktok", input)),
  testLeadResult: ({ db, input }) => getTestLeadResult(db, "tiktok", input.id, input.externalId),
});
