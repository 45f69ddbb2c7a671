import { setFlagsFromString } from "node:v8";

/**
 * By how many percent what outlived a full collection may grow until the next one. V8 lets it more than treble, and fills
 * that with what a load or intake is long done with: docs/benchmarks/log/2026-11-26-heap-growth.md has the figures.
 */
setFlagsFromString("--heap-growing-percent=75");

const SHUTDOWN_MS = 9000;

/** One line for whoever started the process, and no more. */
export function fail(cause: unknown): never {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exit(1);
}

/** Runs once, at the first signal to stop, and then ends the process; what takes longer than 9 s is cut off. */
export function onStop(stop: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
      void stop().then(() => process.exit(0));
    });
  }
}
