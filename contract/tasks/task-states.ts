export const TASK_KINDS = [
  ...([
    "load",
    "backfill",
    "remap",
    "reprocess",
    "assign",
    "move",
    "undo",
    "integrate",
    "replay",
    "resend",
    "referralCodes",
  ] as const),
] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** `stopped`: by a user; completed items stay. */
export const TASK_STATES = ["waiting", "running", "done", "failed", "stopped"] as const;
export type TaskState = (typeof TASK_STATES)[number];

export const TASK_OUTCOMES = [
  "created",
  "duplicated",
  "known",
  "changed",
  "sent",
  "waits",
  "same",
  "skipped",
  "failed",
] as const;
export type TaskOutcome = (typeof TASK_OUTCOMES)[number];
/** Automatic waits of a task. `preparing`: the network prepares a file. */
export const TASK_WAITS = ["rateLimited", "unreachable", "preparing"] as const;
export type TaskWait = (typeof TASK_WAITS)[number];

export function isTaskRunning({ state }: { state: TaskState }): boolean {
  return state === "waiting" || state === "running";
}
