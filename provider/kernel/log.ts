import pino from "pino";
import type { Config } from "./config.ts";

export type Log = pino.Logger;

/** JSON lines in UTC. Callers never log personal data or secrets; the redaction list is a second safeguard. */
export function openLog(level: Config["LOG_LEVEL"]): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`]), censor: "***" },
    },
    // Buffered: written five times a second and at exit.
    pino.destination({ sync: false, minLength: 8192, periodicFlush: 200 }),
  );
}

const SECRET = [
  "password",
  "authorization",
  "cookie",
  "token",
  "refreshToken",
  "accessToken",
  "key",
  "email",
  "phone",
  "identification",
];
