import type { TaskWait } from "@/contract/tasks/tasks.ts";
import type { Problem } from "./problem.ts";

/** An error of another system; tasks wait for transient ones. */
export abstract class PassingError extends Error {
  abstract readonly retryAfterSeconds: number | undefined;
  abstract get wait(): TaskWait | undefined;
  abstract refusal(): Problem;
}
