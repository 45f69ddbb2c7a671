import { pino } from "pino";
import { env } from "./env.ts";

const shared = globalThis as typeof globalThis & { prospectaLog?: pino.Logger };

/** One JSON line per entry, UTC. No personal data, tokens or bodies. Servers only. */
export function log(): pino.Logger {
  shared.prospectaLog ??= pino(
    {
      name: "web",
      level: env().logLevel,
      timestamp: pino.stdTimeFunctions.isoTime,
      base: undefined,
      formatters: { level: (label) => ({ level: label }) },
    },
    // Buffered, so that requests do not wait; flushed on exit.
    pino.destination({ sync: false, minLength: 8192, periodicFlush: 200 }),
  );
  return shared.prospectaLog;
}
