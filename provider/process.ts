import { setFlagsFromString } from "node:v8";

/** Percent the heap may grow between full collections; docs/operations.md has the figures. */
setFlagsFromString("--heap-growing-percent=75");

const SHUTDOWN_MS = 9000;

export function fail(cause: unknown): never {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exit(1);
}

/** Runs once at the first stop signal, then exits; aborted after 9 s. */
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
