import { pino } from "pino";
import { env } from "./env.ts";

const shared = globalThis as typeof globalThis & { prospectaLog?: pino.Logger };

/** One JSON line each, UTC. No personal data, no token, no body. Servers only. */
export function log(): pino.Logger {
  shared.prospectaLog ??= pino({
    name: "web",
    level: env().logLevel,
    timestamp: pino.stdTimeFunctions.isoTime,
    base: undefined,
    formatters: { level: (label) => ({ level: label }) },
  });
  return shared.prospectaLog;
}
