import type { TaskState } from "@/contract/tasks.ts";

/** A task that is over, and how. What it was asked to do may name people, and nobody does it any more. */
export function ended(state: Exclude<TaskState, "waiting" | "running">) {
  return { state, input: {}, endedAt: new Date().toISOString() };
}
