import { connections } from "@/contract/ad-networks/connections.ts";
import { forms } from "@/contract/ad-networks/forms.ts";
import { meta } from "@/contract/ad-networks/meta.ts";
import { tiktok } from "@/contract/ad-networks/tiktok.ts";
import { action, command, configuredCommand, implement, query } from "@/provider/http/implement.ts";
import { startBackfill } from "./connections/backfill.ts";
import { endConnection, setConnectionState } from "./connections/commands.ts";
import { getTestLeadResult } from "./connections/forms.ts";
import { listNetworkSummaries } from "./connections/queries.ts";
import { changeForm, suggestFor } from "./forms/commands.ts";
import { previewMapping } from "./forms/preview.ts";
import { getForm, listForms } from "./forms/queries.ts";
import { startRemap } from "./forms/remap.ts";
import { readAccounts, setSubscription } from "./meta/accounts.ts";
import { connectMeta, dialogAddress, getIntegration } from "./meta/connect.ts";
import { readPageForms, sendTest } from "./meta/forms.ts";
import { connect } from "./tiktok/connect.ts";
import { listForms as listTiktokForms, sendTestLead } from "./tiktok/pages.ts";
import { listIntegrations, loginAddress } from "./tiktok/queries.ts";
import { subscribeAccount, unsubscribeAccount } from "./tiktok/subscribe.ts";

export const connectionRoutes = implement(connections, {
  list: query(listNetworkSummaries),
  update: action(setConnectionState),
  remove: action(async (ctx, input) => {
    await endConnection(ctx, input);
    return {};
  }),
});

export const formRoutes = implement(forms, {
  list: ({ db }) => listForms(db),
  get: query((ctx, input) => getForm(ctx, input.id)),
  update: configuredCommand(changeForm),
  preview: configuredCommand(previewMapping),
  suggest: configuredCommand((ctx, input) => suggestFor(ctx, input.id)),
  remap: command((ctx, input) => startRemap(ctx, input.id)),
});

export const metaRoutes = implement(meta, {
  integration: query(getIntegration),
  connect: action(connectMeta),
  disconnect: action(async (ctx, input) => {
    await endConnection(ctx, input);
    return {};
  }),
  dialog: action(dialogAddress),
  adAccounts: ({ services, actor, input }) =>
    readAccounts({ services, licenseId: actor.licenseId }, { connectionId: input.connectionId, kinds: ["adAccount"] }),
  assets: ({ services, actor, input }) =>
    readAccounts(
      { services, licenseId: actor.licenseId },
      { connectionId: input.connectionId, kinds: ["page", "adAccount"] },
    ),
  forms: ({ services, actor, input }) => readPageForms(services, actor.licenseId, input.pageId),
  subscribePage: action((ctx, input) => setSubscription(ctx, { ...input, kind: "page" })),
  subscribeAdAccount: action((ctx, input) => setSubscription(ctx, { ...input, kind: "adAccount" })),
  backfill: command((ctx, input) => startBackfill(ctx, "meta", input)),
  sendTestLead: action((ctx, input) => sendTest(ctx, input.id)),
  testLeadResult: ({ db, input }) =>
    getTestLeadResult(db, { network: "meta", id: input.id, externalId: input.externalId }),
});

export const tiktokRoutes = implement(tiktok, {
  integrations: query(listIntegrations),
  login: action(loginAddress),
  connect: action(connect),
  pages: action((ctx, input) => listTiktokForms(ctx, input.advertiserId)),
  subscribe: action((ctx, input) => subscribeAccount(ctx, input.accountId)),
  unsubscribe: action((ctx, input) => unsubscribeAccount(ctx, input.accountId)),
  sendTestLead: action((ctx, input) => sendTestLead(ctx, input.id)),
  backfill: command((ctx, input) => startBackfill(ctx, "tiktok", input)),
  testLeadResult: ({ db, input }) =>
    getTestLeadResult(db, { network: "tiktok", id: input.id, externalId: input.externalId }),
});
