import { BulkIntegration } from "@/contract/bulk.ts";
import { resending } from "@/provider/deliveries/resend.ts";
import { auditSentAgain } from "../leads/integrate.ts";
import { bulkTask, skipped } from "./bulk-task.ts";
import { Selected } from "./selection.ts";

/** Each lead that the CRM does not have is sent to it once more. */
export const integrateTask = bulkTask({
  permission: "leads.reprocess",
  input: BulkIntegration.extend(Selected.shape),
  leadsAStep: 100,
  async prepare({ db, actor, cause }, { reason }, rows) {
    const resend = await resending(db, rows, cause.requestId);
    return async (row) => {
      const came = await resend(row);
      if (came !== "sent") return skipped(came);
      await auditSentAgain(db, actor, cause, row, reason);
      return { outcome: "changed" };
    };
  },
});
