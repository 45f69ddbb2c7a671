import { crms } from "@/contract/deliveries/crm.ts";
import { implement } from "@/provider/http/implement.ts";
import { waitForSnapshotExpiry } from "@/provider/outbox/deliveries.ts";
import { addCrm, changeCrm, removeCrm, setCrmState } from "./commands.ts";
import { crmOf, listAccounts, listCrms, readCrm } from "./queries.ts";
import { beginResend, listRefused, sendRefused } from "./refused.ts";
import { previewCrm, testCrm } from "./trial.ts";
import { listWaiting } from "./waiting.ts";

export const crmRoutes = implement(crms, {
  list: ({ db, services }) => listCrms(db, services.secrets),
  get: async ({ db, services, input }) => crmOf(services.secrets)(await readCrm(db, input.id)),
  create: (call) => call.tx((db) => addCrm(db, call, call.input)),
  update: async (call) => {
    const crm = await call.tx((db) => changeCrm(db, call, call.input));
    await waitForSnapshotExpiry();
    return crm;
  },
  remove: async (call) => {
    await call.tx((db) => removeCrm(db, call, call.input));
    await waitForSnapshotExpiry();
    return {};
  },
  setState: async (call) => {
    const crm = await call.tx((db) => setCrmState(db, call, call.input));
    if (crm.state === "paused") await waitForSnapshotExpiry();
    return crm;
  },
  refused: ({ db, services, actor, input }) => listRefused(db, services.config, actor, input),
  waiting: ({ db, services, actor, input }) => listWaiting(db, services.config, actor, input),
  sendAgain: async ({ tx, actor, origin, input }) => {
    await tx((db) => sendRefused(db, actor, origin, input));
    return {};
  },
  sendAll: ({ tx, services, actor, origin, input }) => tx((db) => beginResend(db, services, actor, origin, input)),
  accounts: ({ db, services, actor, input }) => listAccounts(db, services.secrets, actor.licenseId, input.accountType),
  preview: ({ tx, actor, input }) => tx((db) => previewCrm(db, actor, input)),
  test: (call) => testCrm(call, call.input),
});
