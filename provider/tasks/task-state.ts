import type { TaskState } from "@/contract/tasks/tasks.ts";

/** Nothing is waited for. */
export const NOT_WAITING = { waitsFor: null, waitsUntil: null };

/** A task that is over, and how. What it was asked to do may name people, and nobody does it any more. */
export function ended(state: Exclude<TaskState, "waiting" | "running">) {
  return { state, input: {}, endedAt: new Date().toISOString(), ...NOT_WAITING };
}
