import { BulkIntegration } from "@/contract/bulk.ts";
import { findDestinations, takesNew } from "@/provider/deliveries/announce.ts";
import { crmsOf } from "@/provider/deliveries/leads.ts";
import { resending } from "@/provider/deliveries/resend.ts";
import type { LeadRow } from "../leads/changes.ts";
import { auditSentAgain } from "../leads/integrate.ts";
import { bulkTask, skipped } from "./bulk-task.ts";
import { Selected } from "./selection.ts";

/** Each lead that the CRM does not have is sent to it once more; behind a pause it waits until that ends. */
export const integrateTask = bulkTask({
  permission: "leads.reprocess",
  input: BulkIntegration.extend(Selected.shape),
  leadsAStep: 100,
  async prepare({ db, actor, cause }, { reason }, rows) {
    const resend = await resending(db, rows, { requestId: cause.requestId, actor: actor.fullName });
    const crms = (await findDestinations(db)).filter((one) => one.kind === "crm" && takesNew(one));
    const isHeld = (row: LeadRow) => {
      const taking = crmsOf(crms, row);
      return taking.length > 0 && taking.every(({ state }) => state === "paused");
    };
    return async (row) => {
      const came = await resend(row);
      if (came !== "sent") return skipped(came);
      await auditSentAgain(db, actor, cause, row, reason);
      return { outcome: isHeld(row) ? "waits" : "sent" };
    };
  },
});
