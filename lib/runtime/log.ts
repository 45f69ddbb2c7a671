import { pino } from "pino";
import { env } from "./env.ts";

const shared = globalThis as typeof globalThis & { prospectaLog?: pino.Logger };

/** One JSON line each, UTC. No personal data, no token, no body. Servers only. */
export function log(): pino.Logger {
  shared.prospectaLog ??= pino(
    {
      name: "web",
      level: env().logLevel,
      timestamp: pino.stdTimeFunctions.isoTime,
      base: undefined,
      formatters: { level: (label) => ({ level: label }) },
    },
    // No request waits for its line: they are written together, and what is left when the process ends.
    pino.destination({ sync: false, minLength: 8192, periodicFlush: 200 }),
  );
  return shared.prospectaLog;
}
