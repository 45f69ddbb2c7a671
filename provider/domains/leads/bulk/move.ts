import { BulkMove } from "@/contract/leads/bulk.ts";
import { enterStage, explained, lacks, moveLeadToStage } from "../move.ts";
import { bulkTask, skipped } from "./bulk-task.ts";
import { Selected } from "./selection.ts";

export const moveTask = bulkTask({
  permission: "leads.work",
  input: BulkMove.extend(Selected.shape),
  leadsAStep: 100,
  async prepare(ctx, { to, reason = "" }) {
    const entry = explained(await enterStage(ctx.db, to, reason));
    return async (row) => {
      if (row.pipelineId !== entry.target.pipelineId) return skipped("otherPipeline");
      if (row.stageId === to) return { outcome: "same" };
      const fields = lacks(row, entry).map(({ field }) => field);
      if (fields.length > 0) return skipped("missingFields", fields);
      await moveLeadToStage(ctx, row, entry);
      return { outcome: "changed" };
    };
  },
});
