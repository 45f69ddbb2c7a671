import type { TaskWait } from "@/contract/tasks/tasks.ts";
import type { Problem } from "./problem.ts";

/** An error of another system. Long work waits for one that passes. */
export abstract class PassingError extends Error {
  abstract readonly retryAfterSeconds: number | undefined;
  /** What long work waits for; undefined where it does not pass by itself. */
  abstract get wait(): TaskWait | undefined;
  /** The error as people see it. */
  abstract refusal(): Problem;
}
