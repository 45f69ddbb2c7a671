import type { TaskKind } from "@/contract/tasks.ts";
import { assignTask } from "@/provider/resources/bulk/assign.ts";
import { integrateTask } from "@/provider/resources/bulk/integrate.ts";
import { moveTask } from "@/provider/resources/bulk/move.ts";
import { reprocessTask } from "@/provider/resources/bulk/reprocess.ts";
import { backfillTask } from "@/provider/resources/connections/backfill-task.ts";
import { resendTask } from "@/provider/resources/crms/refused.ts";
import { remapTask } from "@/provider/resources/forms/remap.ts";
import { loadTask } from "@/provider/resources/loads/load-task.ts";
import { codesTask } from "@/provider/resources/referrals/codes-task.ts";
import { replayTask } from "@/provider/resources/webhooks/replay.ts";
import type { AnyTask } from "./task.ts";

/** What does each kind of long work. */
export const TASKS: Record<TaskKind, AnyTask> = {
  load: loadTask,
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
