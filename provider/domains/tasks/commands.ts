import { and, eq, inArray } from "drizzle-orm";
import type { Task } from "@/contract/tasks/tasks.ts";
import { task } from "@/provider/db/schema/tasks.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { ended } from "@/provider/tasks/task-state.ts";
import { getTask } from "./queries.ts";

/** Waits for the running step; no effect on a finished task. @throws Problem NOT_FOUND */
export async function stopTask(ctx: RequestContext, id: string): Promise<Task> {
  await getTask(ctx, ctx.services, id);
  const stopped = await ctx.db
    .update(task)
    .set(ended("stopped"))
    .where(and(eq(task.id, id), inArray(task.state, ["waiting", "running"])))
    .returning({ id: task.id });
  const after = await getTask(ctx, ctx.services, id);
  if (stopped.length > 0) {
    const { kind, title, done, total } = after;
    const progress = { kind, title, done, total };
    await writeAudit(ctx, { action: "task.stopped", subject: "task", subjectId: id, after: progress });
  }
  return after;
}
