import type { TaskState } from "@/contract/tasks/tasks.ts";

export const NOT_WAITING = { waitsFor: null, waitsUntil: null };

/** Ends a task and deletes its input, which may contain personal data. */
export function ended(state: Exclude<TaskState, "waiting" | "running">) {
  return { state, input: {}, endedAt: new Date().toISOString(), ...NOT_WAITING };
}
