import { eq } from "drizzle-orm";
import type { Network } from "@/contract/kernel/channels.ts";
import type { Task } from "@/contract/tasks/tasks.ts";
import { leadForm } from "@/provider/db/schema/connections.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { findRunningTask, resumeTask, startTask } from "@/provider/tasks/start.ts";
import { findForm } from "./forms.ts";

/** A concurrent start returns the same task; a waiting task retries at once. @throws Problem NOT_FOUND */
export async function startBackfill(
  ctx: RequestContext,
  network: Network,
  { id, since }: { id: string; since: string },
): Promise<Task> {
  const { db } = ctx;
  const form = await findForm(db, id, network);
  await db.select({ id: leadForm.id }).from(leadForm).where(eq(leadForm.id, id)).for("update");
  const underWay = await findRunningTask(db, "backfill", id);
  if (underWay) return resumeTask(ctx, underWay);
  const input = { formId: id, since };
  const auditDetails = { name: form.name, since };
  return startTask(ctx, {
    kind: "backfill",
    input,
    title: form.name,
    subjectId: id,
    auditDetails,
  });
}
