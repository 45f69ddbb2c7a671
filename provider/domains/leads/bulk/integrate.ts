import { BulkIntegration } from "@/contract/leads/bulk.ts";
import type { LeadRow } from "@/provider/domains/lead-core/lead-row.ts";
import { crmsOf } from "@/provider/outbox/crm-deliveries.ts";
import { acceptsNew, findDestinations } from "@/provider/outbox/deliveries.ts";
import { auditSentAgain, createResend } from "@/provider/outbox/resend.ts";
import { bulkTask, skipped } from "./bulk-task.ts";
import { Selected } from "./selection.ts";

export const integrateTask = bulkTask({
  permission: "leads.reprocess",
  input: BulkIntegration.extend(Selected.shape),
  leadsAStep: 100,
  async prepare(ctx, { reason }, rows) {
    const resend = await createResend(ctx, rows);
    const crms = (await findDestinations(ctx.db)).filter((one) => one.kind === "crm" && acceptsNew(one));
    const isWaiting = (row: LeadRow) => {
      const taking = crmsOf(crms, row);
      return taking.length > 0 && taking.every(({ state }) => state === "paused");
    };
    return async (row) => {
      const came = await resend(row);
      if (came !== "sent") return skipped(came);
      await auditSentAgain(ctx, row, reason);
      return { outcome: isWaiting(row) ? "waits" : "sent" };
    };
  },
});
