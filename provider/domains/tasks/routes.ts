import { tasks } from "@/contract/tasks/tasks.ts";
import { implement } from "@/provider/http/implement.ts";
import { stopTask } from "./commands.ts";
import { getTask, listOwnTasks } from "./queries.ts";
import { downloadResult } from "./result.ts";

export const taskRoutes = implement(tasks, {
  mine: ({ db, services, actor }) => listOwnTasks(db, services, actor),
  get: ({ db, services, actor, input }) => getTask(db, services, actor, input.id),
  stop: ({ db, services, actor, origin, input }) => stopTask(db, services, actor, origin, input.id),
  result: ({ tx, services, actor, input }) => downloadResult(tx, services, actor, input),
});
