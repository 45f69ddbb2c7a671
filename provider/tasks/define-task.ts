import type * as z from "zod";
import type { Permission } from "@/contract/kernel/access.ts";
import type { TaskCounts, TaskKind } from "@/contract/tasks/tasks.ts";
import type { LicensedActor } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import type { Services } from "@/provider/kernel/services.ts";

export type TaskContext = {
  /** The step's own transaction, in which its place is stored too: a killed step has done nothing. */
  db: Db;
  services: Services;
  /** Whoever began it, with the rights of now. */
  actor: LicensedActor;
  /** What the licence is configured by, read before the transaction began. */
  settings: Settings;
  taskId: string;
  /** Of the request that began it. */
  requestId: string;
  /** What the step before prepared, if this process drove it and it holds. */
  ahead: unknown;
};

export type Progress<Place> = {
  /** Where the next step begins; null when there is none. */
  next: Place | null;
  /** How many things this step went through, and what came of them. */
  done: number;
  counts: TaskCounts;
  /** How many there are in all, once that is known. */
  total?: number;
  /** For what must see the commit, such as telling open screens. */
  afterCommit?: () => void;
  /** Work of the next step that could be done while the database was at this one's. */
  ahead?: unknown;
};

/** Before a step's transaction, and without one. */
export type Asking = { services: Services; actor: LicensedActor; signal: AbortSignal };

export type TaskOf<Input extends z.ZodType, Place, Asked = undefined> = {
  permission: Permission;
  input: Input;
  /**
   * What a step needs of others, asked before its transaction begins; where the step did not hold it is asked again.
   * @throws NetworkError that passes: the task waits
   */
  ask?(asking: Asking, input: z.infer<Input>, place: Place | null): Promise<Asked>;
  /** One short chunk of the work: well under a second. @throws Problem below 500: what another attempt would not mend */
  step(context: TaskContext, input: z.infer<Input>, place: Place | null, asked: Asked): Promise<Progress<Place>>;
};

/** A task of whichever input: what is stored was parsed by its own schema, and its place was written by its own step. */
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
