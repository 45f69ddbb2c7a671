import { crms } from "@/contract/deliveries/crm.ts";
import { action, command, implement, query } from "@/provider/http/implement.ts";
import { waitForSnapshotExpiry } from "@/provider/outbox/deliveries.ts";
import { addCrm, changeCrm, removeCrm, setCrmState } from "./commands.ts";
import { crmOf, listAccounts, listCrms, readCrm } from "./queries.ts";
import { beginResend, listRefused, sendRefused } from "./refused.ts";
import { previewCrm, testCrm } from "./trial.ts";
import { listWaiting } from "./waiting.ts";

export const crmRoutes = implement(crms, {
  list: query(listCrms),
  get: async ({ db, services, input }) => crmOf(services.secrets)(await readCrm(db, input.id)),
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
  refused: query(listRefused),
  waiting: query(listWaiting),
  sendAgain: command(async (ctx, input) => {
    await sendRefused(ctx, input);
    return {};
  }),
  sendAll: command(beginResend),
  accounts: query((ctx, input) => listAccounts(ctx, input.accountType)),
  preview: command(previewCrm),
  test: action(testCrm),
});
