import { and, desc, eq, gte, inArray, sql } from "drizzle-orm";
import { can } from "@/contract/kernel/access.ts";
import { TASK_KINDS, type Task } from "@/contract/tasks/tasks.ts";
import { task } from "@/provider/db/schema/tasks.ts";
import type { LicensedActor } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { taskOf } from "@/provider/tasks/start.ts";

type Definitions = Pick<Services, "tasks">;

const MAX = 10;

function isLeadVisible({ tasks }: Definitions, { roles }: LicensedActor) {
  return inArray(
    task.kind,
    TASK_KINDS.filter((kind) => can(roles, tasks[kind].permission)),
  );
}

export async function listOwnTasks(db: Db, services: Definitions, actor: LicensedActor): Promise<Task[]> {
  const rows = await db
    .select()
    .from(task)
    .where(
      and(
        isLeadVisible(services, actor),
        eq(task.actorId, actor.userId),
        gte(task.createdAt, sql`now() - interval '7 days'`),
      ),
    )
    .orderBy(desc(task.createdAt), desc(task.id))
    .limit(MAX);
  return rows.map(taskOf);
}

/** @throws Problem NOT_FOUND */
export async function getTask(db: Db, services: Definitions, actor: LicensedActor, id: string): Promise<Task> {
  const [row] = await db
    .select()
    .from(task)
    .where(and(isLeadVisible(services, actor), eq(task.id, id)));
  if (!row) throw new Problem("NOT_FOUND");
  return taskOf(row);
}
