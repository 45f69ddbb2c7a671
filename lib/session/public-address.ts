import { env } from "@/lib/runtime/env.ts";

/** Address on the web's own origin: the requested alias if known, otherwise the first. */
export function publicAddress(path: string, host: string | null): URL {
  const { origin, origins } = env();
  const called = `${new URL(origin).protocol}//${host}`;
  return new URL(path, host && origins.has(called) ? called : origin);
}
