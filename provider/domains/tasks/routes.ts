import { tasks } from "@/contract/tasks/tasks.ts";
import { action, command, implement, query } from "@/provider/http/implement.ts";
import { stopTask } from "./commands.ts";
import { getTask, listOwnTasks } from "./queries.ts";
import { downloadResult } from "./result.ts";

export const taskRoutes = implement(tasks, {
  mine: query((ctx) => listOwnTasks(ctx, ctx.services)),
  get: query((ctx, input) => getTask(ctx, ctx.services, input.id)),
  stop: command((ctx, input) => stopTask(ctx, input.id)),
  result: action(downloadResult),
});
