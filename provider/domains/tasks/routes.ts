import { tasks } from "@/contract/tasks/tasks.ts";
import { implement } from "@/provider/http/implement.ts";
import { stopTask } from "./commands.ts";
import { getTask, listOwnTasks } from "./queries.ts";
import { downloadResult } from "./result.ts";

export const taskRoutes = implement(tasks, {
  mine: ({ db, actor }) => listOwnTasks(db, actor),
  get: ({ db, actor, input }) => getTask(db, actor, input.id),
  stop: ({ db, actor, origin, input }) => stopTask(db, actor, origin, input.id),
  result: ({ tx, actor, input }) => downloadResult(tx, actor, input),
});
