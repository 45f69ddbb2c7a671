import type { TaskKind } from "@/contract/tasks/tasks.ts";
import { backfillTask } from "@/provider/domains/ad-networks/connections/backfill.ts";
import { remapTask } from "@/provider/domains/ad-networks/forms/remap.ts";
import { resendTask } from "@/provider/domains/deliveries/crm/refused.ts";
import { replayTask } from "@/provider/domains/deliveries/webhooks/replay.ts";
import { importTask } from "@/provider/domains/imports/load-task.ts";
import { assignTask, integrateTask, moveTask, reprocessTask } from "@/provider/domains/leads/bulk/tasks.ts";
import { codesTask } from "@/provider/domains/referrals/codes-task.ts";
import type { AnyTask } from "../tasks/define-task.ts";

export const TASK_DEFINITIONS: Record<TaskKind, AnyTask> = {
  load: importTask,
  backfill: backfillTask,
  remap: remapTask,
  reprocess: reprocessTask,
  assign: assignTask,
  move: moveTask,
  integrate: integrateTask,
  replay: replayTask,
  resend: resendTask,
  referralCodes: codesTask,
};
