import { and, desc, eq, gte, inArray, sql } from "drizzle-orm";
import { can } from "@/contract/kernel/access.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import { TASK_KINDS } from "@/contract/tasks/task-states.ts";
import { type Task, tasks } from "@/contract/tasks/tasks.ts";
import { afterCursor, type CursorPosition } from "@/provider/db/keyset.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { task, taskResult } from "@/provider/db/schema/tasks.ts";
import { csvPieces } from "@/provider/http/answers.ts";
import { action, command, type Download, implement, query } from "@/provider/http/implement.ts";
import type { LicensedActor, OpenContext, RequestContext } from "@/provider/kernel/context.ts";
import { csvCell } from "@/provider/kernel/csv.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { ended, toTask } from "@/provider/tasks/start.ts";
import { toWhere, visibilityFilter } from "../lead-core/filter.ts";
import { RESULT_LABELS } from "./result-labels.ts";

type Definitions = Pick<Services, "tasks">;

const MAX = 10;

function isLeadVisible({ tasks }: Definitions, { roles }: LicensedActor) {
  return inArray(
    task.kind,
    TASK_KINDS.filter((kind) => can(roles, tasks[kind].permission)),
  );
}

async function listOwnTasks(ctx: RequestContext, services: Definitions): Promise<Task[]> {
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
  return rows.map(toTask);
}

async function getTask(ctx: RequestContext, services: Definitions, id: string): Promise<Task> {
  const [row] = await ctx.db
    .select()
    .from(task)
    .where(and(isLeadVisible(services, ctx.actor), eq(task.id, id)));
  if (!row) throw new Problem("NOT_FOUND");
  return toTask(row);
}

function downloadResult(ctx: OpenContext, { id, locale, separator }: InputOf<(typeof tasks)["result"]>): Download {
  const { file, heads, reasons, fields } = RESULT_LABELS[locale];
  const reasonText = sql`concat_ws(': ', ${JSON.stringify(reasons)}::jsonb ->> ${taskResult.reason}, nullif((
    select string_agg(coalesce(${JSON.stringify(fields)}::jsonb ->> field, field), ', ') from unnest(${taskResult.fields}) field
  ), ''))`;
  const selectRows = (from: CursorPosition | undefined, take: number) => sql`
    select ${taskResult.leadAt} as edge_at, ${taskResult.leadId} as edge_id, ${reasonText} as why,
      btrim(concat(${lead.firstName}, ' ', ${lead.lastName})) as person_name
    from ${taskResult} join ${lead} on ${eq(lead.id, taskResult.leadId)} and ${eq(lead.licenseId, taskResult.licenseId)}
    where ${and(eq(taskResult.taskId, id), toWhere(visibilityFilter(ctx.actor)), after(from, take))}
    order by ${taskResult.leadAt} desc, ${taskResult.leadId} desc limit ${take}`;
  return {
    name: `${file}.csv`,
    text: streamText(
      () => ctx.transaction((db) => getTask({ ...ctx, db }, ctx.services, id)),
      csvPieces(ctx.transaction, {
        heads,
        separator,
        read: (from, take) => ({
          rows: selectRows(from, take),
          cells: [sql`edge_id`, csvCell("person_name"), csvCell("why")],
        }),
      }),
    ),
  };
}

const after = (from: CursorPosition | undefined, take: number) =>
  afterCursor({ from, take, isOlder: true, isInclusive: false }, taskResult.leadAt, taskResult.leadId);

async function* streamText(
  isThere: () => Promise<unknown>,
  pieces: AsyncIterable<{ text: string }>,
): AsyncGenerator<string> {
  await isThere();
  for await (const { text } of pieces) yield text;
}

async function stopTask(ctx: RequestContext, id: string): Promise<Task> {
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

export const taskRoutes = implement(tasks, {
  mine: query((ctx) => listOwnTasks(ctx, ctx.services)),
  get: query((ctx, input) => getTask(ctx, ctx.services, input.id)),
  stop: command((ctx, input) => stopTask(ctx, input.id)),
  result: action(downloadResult),
});
