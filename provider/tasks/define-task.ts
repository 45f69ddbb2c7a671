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
  /** Read before the transaction. */
  settings: Settings;
  taskId: string;
  /** Originating request. */
  requestId: string;
  /** Prepared by the previous step, if this process ran and committed it. */
  ahead: unknown;
};

export type Progress<Place> = {
  /** Progress for the next step; null at the end. */
  next: Place | null;
  /** Processed items and results. */
  done: number;
  counts: TaskCounts;
  /** Total, once known. */
  total?: number;
  /** Runs after commit, such as refreshing screens. */
  afterCommit?: () => void;
  /** Prepared for the next step while the database is busy. */
  ahead?: unknown;
};

/** Context without a transaction. */
export type Asking = { services: Services; actor: LicensedActor; signal: AbortSignal };

export type TaskOf<Input extends z.ZodType, Place, Asked = undefined> = {
  permission: Permission;
  input: Input;
  /**
   * External calls before the transaction, repeated when the step rolls back.
   * @throws transient NetworkError: the task waits
   */
  ask?(asking: Asking, input: z.infer<Input>, place: Place | null): Promise<Asked>;
  /** One chunk, well under a second. @throws Problem below 500: not retried */
  step(context: TaskContext, input: z.infer<Input>, place: Place | null, asked: Asked): Promise<Progress<Place>>;
};

/** Any input: stored input and progress were parsed by the task's own schemas. */
export type AnyTask = TaskOf<z.ZodType, never, never>;

export function defineTask<Input extends z.ZodType, Place, Asked = undefined>(
  task: TaskOf<Input, Place, Asked>,
): AnyTask {
  return task as unknown as AnyTask;
}

declare module "@/provider/kernel/services.ts" {
  interface Services {
    tasks: Record<TaskKind, AnyTask>;
  }
}
