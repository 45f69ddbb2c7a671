import pino from "pino";
import type { Config } from "./config.ts";

export type Log = pino.Logger;

/** JSON lines in UTC. What a person or a secret could be read from never gets here; the list below is the second net. */
export function openLog(level: Config["LOG_LEVEL"]): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`]), censor: "***" },
    },
    // No request waits for its line: they are written together, five times a second, and what is left at the end.
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
