import { env } from "@/lib/runtime/env.ts";

/** A path on the web's own origin: by the name it was called by if that is one of its own, else by its first. */
export function publicAddress(path: string, host: string | null): URL {
  const { origin, origins } = env();
  const called = `${new URL(origin).protocol}//${host}`;
  return new URL(path, host && origins.has(called) ? called : origin);
}
