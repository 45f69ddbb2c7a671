import type * as z from "zod";
import type { Permission } from "@/contract/kernel/access.ts";
import type { TaskCounts, TaskKind } from "@/contract/tasks/tasks.ts";
import type { LicensedActor } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import type { Services } from "@/provider/kernel/services.ts";

export type TaskContext = {
  /** The step's transaction, which also stores progress: a killed step leaves nothing. */
  db: Db;
  services: Services;
  /** The starter with current permissions. */
  actor: LicensedActor;
  settings: Settings;
  taskId: string;
  requestId: string;
  /** Prepared by the previous step, if this process ran and committed it. */
  ahead: unknown;
};

export type Progress<Place> = {
  next: Place | null;
  done: number;
  counts: TaskCounts;
  total?: number;
  afterCommit?: () => void;
  ahead?: unknown;
};

export type FetchContext = { services: Services; actor: LicensedActor; signal: AbortSignal };

export type TaskOf<Input extends z.ZodType, Place, Fetched = undefined> = {
  permission: Permission;
  input: Input;
  /** External calls, repeated when the step rolls back. @throws transient NetworkError: the task waits */
  fetchInput?(fetchContext: FetchContext, input: z.infer<Input>, place: Place | null): Promise<Fetched>;
  /** One chunk, well under a second. @throws Problem below 500: not retried */
  step(context: TaskContext, input: z.infer<Input>, place: Place | null, fetched: Fetched): Promise<Progress<Place>>;
};

/** Any input: stored input and progress were parsed by the task's own schemas. */
export type AnyTask = TaskOf<z.ZodType, never, never>;

export function defineTask<Input extends z.ZodType, Place, Fetched = undefined>(
  task: TaskOf<Input, Place, Fetched>,
): AnyTask {
  return task as unknown as AnyTask;
}

declare module "@/provider/kernel/services.ts" {
  interface Services {
    tasks: Record<TaskKind, AnyTask>;
  }
}
