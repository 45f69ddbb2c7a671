import { and, eq, inArray } from "drizzle-orm";
import type { Task } from "@/contract/tasks/tasks.ts";
import { task } from "@/provider/db/schema/tasks.ts";
import type { LicensedActor, Origin } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { ended } from "@/provider/tasks/task-state.ts";
import { getTask } from "./queries.ts";

/** Waits for the running step; no effect on a finished task. @throws Problem NOT_FOUND */
export async function stopTask(
  db: Db,
  services: Pick<Services, "tasks">,
  actor: LicensedActor,
  origin: Origin,
  id: string,
): Promise<Task> {
  await getTask(db, services, actor, id);
  const stopped = await db
    .update(task)
    .set(ended("stopped"))
    .where(and(eq(task.id, id), inArray(task.state, ["waiting", "running"])))
    .returning({ id: task.id });
  const after = await getTask(db, services, actor, id);
  if (stopped.length > 0) {
    const { kind, title, done, total } = after;
    const progress = { kind, title, done, total };
    await writeAudit(db, actor, origin, { action: "task.stopped", subject: "task", subjectId: id, after: progress });
  }
  return after;
}
