import type { ArgumentsOf, Endpoint } from "@/contract/kernel/endpoint.ts";

export function readKey<E extends Endpoint>(endpoint: E, args: ArgumentsOf<E>): readonly unknown[] {
  return [endpoint.method, endpoint.path, args];
}
