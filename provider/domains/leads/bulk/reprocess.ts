import { sql } from "drizzle-orm";
import { BulkReprocess } from "@/contract/leads/bulk.ts";
import { rule } from "@/provider/db/schema/companies.ts";
import { lockMatchKeys } from "@/provider/domains/intake/deduplicate.ts";
import { evaluate } from "@/provider/domains/intake/evaluate.ts";
import { draftOf } from "@/provider/domains/lead-core/draft.ts";
import type { LeadRow } from "@/provider/domains/lead-core/lead-row.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { assignedTo, notify } from "@/provider/outbox/notifications.ts";
import { namesOf, type Reevaluation, reevaluateLead } from "../reevaluate.ts";
import { bulkTask, skipped } from "./bulk-task.ts";
import { Selected } from "./selection.ts";

export const reprocessTask = bulkTask({
  permission: "leads.reprocess",
  input: BulkReprocess.extend(Selected.shape),
  leadsAStep: 50,
  async prepare(ctx, { which }, rows) {
    const { db, actor, settings } = ctx;
    const isMeant = ({ dealState }: LeadRow) => which === "all" || dealState === "failed";
    const meant = rows.filter(isMeant);
    const at = new Date().toISOString();
    const names = meant.flatMap((row) => namesOf(evaluate(draftOf(row), row.source, settings, at)));
    // Locks all match keys, then all rotations, as intake does, against deadlocks.
    await lockMatchKeys(db.$client, actor.licenseId, names);
    await lockTurns(db, meant);
    const given: Reevaluation["given"] = [];
    return {
      act: async (row) => {
        if (!isMeant(row)) return skipped("notFailed");
        if (row.processing === "pending") return skipped("inProcess");
        const again = { action: "lead.resubmitted", step: "resubmitted", draft: draftOf(row) } as const;
        const evaluation = await reevaluateLead(ctx, row, { ...again, extraChanges: [] });
        given.push(...evaluation.given);
        const fields = [...new Set(evaluation.errors.map(({ field }) => field))];
        if (evaluation.dealState === "failed") return { outcome: "failed", reason: "stillFailed", fields };
        return { outcome: evaluation.isChanged ? "changed" : "same" };
      },
      // One notification per advisor for the whole task.
      end: () => notify(ctx, assignedTo(given, { subjectId: ctx.request.taskId })),
    };
  },
});

async function lockTurns(db: Db, rows: readonly LeadRow[]): Promise<void> {
  const channels = [...new Set(rows.filter(({ advisorId }) => !advisorId).map(({ channel }) => channel))];
  if (channels.length === 0) return;
  await db.execute(sql`select 1 from ${rule} where ${rule.channel} = any(${sql.param(channels)}::text[])
    order by ${rule.channel} collate "C" for no key update`);
}
