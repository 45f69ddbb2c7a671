import type * as z from "zod";
import type { Permission } from "@/contract/kernel/access.ts";
import type { TaskKind } from "@/contract/tasks/task-states.ts";
import type { TaskCounts } from "@/contract/tasks/tasks.ts";
import type { ConfiguredContext, LicensedActor, RequestInfo } from "@/provider/kernel/context.ts";
import type { Services } from "@/provider/kernel/services.ts";

/** Context of one step. Its transaction also stores progress: a killed step leaves nothing. */
export interface TaskContext extends ConfiguredContext {
  readonly request: RequestInfo & { readonly taskId: string };
  readonly ahead: unknown;
}

export type Progress<Checkpoint> = {
  next: Checkpoint | null;
  done: number;
  counts: TaskCounts;
  total?: number;
  afterCommit?: () => void;
  ahead?: unknown;
};

export type FetchContext = { services: Services; actor: LicensedActor; signal: AbortSignal };

export type TaskOf<Input extends z.ZodType, Checkpoint, Fetched = undefined> = {
  permission: Permission;
  input: Input;
  /** External calls, repeated when the step rolls back. @throws transient NetworkError: the task waits */
  fetchInput?(fetchContext: FetchContext, input: z.infer<Input>, checkpoint: Checkpoint | null): Promise<Fetched>;
  /** One chunk, well under a second. @throws Problem below 500: not retried */
  step(
    context: TaskContext,
    input: z.infer<Input>,
    checkpoint: Checkpoint | null,
    fetched: Fetched,
  ): Promise<Progress<Checkpoint>>;
};

/** Input and progress were parsed by the task's own schemas. */
export type AnyTask = TaskOf<z.ZodType, never, never>;

export function defineTask<Input extends z.ZodType, Checkpoint, Fetched = undefined>(
  task: TaskOf<Input, Checkpoint, Fetched>,
): AnyTask {
  return task as unknown as AnyTask;
}

declare module "@/provider/kernel/services.ts" {
  interface Services {
    tasks: Record<TaskKind, AnyTask>;
  }
}
