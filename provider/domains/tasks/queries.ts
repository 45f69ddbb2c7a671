import { and, desc, eq, gte, inArray, sql } from "drizzle-orm";
import { can } from "@/contract/kernel/access.ts";
import { TASK_KINDS, type Task } from "@/contract/tasks/tasks.ts";
import { task } from "@/provider/db/schema/tasks.ts";
import type { LicensedActor, RequestContext } from "@/provider/kernel/context.ts";
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

export async function listOwnTasks(ctx: RequestContext, services: Definitions): Promise<Task[]> {
  const rows = await ctx.db
    .select()
    .from(task)
    .where(
      and(
        isLeadVisible(services, ctx.actor),
        eq(task.actorId, ctx.actor.userId),
        gte(task.createdAt, sql`now() - interval '7 days'`),
      ),
    )
    .orderBy(desc(task.createdAt), desc(task.id))
    .limit(MAX);
  return rows.map(taskOf);
}

/** @throws Problem NOT_FOUND */
export async function getTask(ctx: RequestContext, services: Definitions, id: string): Promise<Task> {
  const [row] = await ctx.db
    .select()
    .from(task)
    .where(and(isLeadVisible(services, ctx.actor), eq(task.id, id)));
  if (!row) throw new Problem("NOT_FOUND");
  return taskOf(row);
}
