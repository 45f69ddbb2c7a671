import type { ArgumentsOf, Endpoint } from "@/contract/kernel/endpoint.ts";

/** Where the answer of a read is kept, in the browser and in what a page brings along. */
export function readKey<E extends Endpoint>(endpoint: E, args: ArgumentsOf<E>): readonly unknown[] {
  return [endpoint.method, endpoint.path, args];
}
