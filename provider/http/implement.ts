import { type Access, isNetwork, type Permission } from "@/contract/kernel/access.ts";
import type { Network } from "@/contract/kernel/channels.ts";
import type { Endpoint, InputOf, OutputOf } from "@/contract/kernel/endpoint.ts";
import type {
  Actor,
  LicensedActor,
  Origin,
  ReferralToken,
  RunInTransaction,
  Sender,
} from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Services } from "@/provider/kernel/services.ts";

type CallerOf<A extends Access> = A extends "public" | Network
  ? undefined
  : A extends "sender"
    ? Sender
    : A extends "referral"
      ? ReferralToken
      : A extends "session"
        ? Actor
        : LicensedActor;

export type Call<E extends Endpoint> = {
  input: InputOf<E>;
  actor: CallerOf<E["access"]>;
  origin: Origin;
  services: Services;
} & (E["transaction"] extends "open" ? { db: Db } : { tx: RunInTransaction });

/** `id` becomes `Last-Event-ID`, null leaves the last one. Without data it carries only the position. */
export type Sent<T> = { id: string | null; data: T | null };

export type Download = { name: string; text: AsyncIterable<string> };

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => OutputOf<E> | Promise<OutputOf<E>> | AsyncIterable<Sent<OutputOf<E>>> | Download;

/** Called before the error response to a sender. `given` has path parameters and query. */
export type OnRefused = (
  request: { endpoint: Endpoint; actor: Sender; origin: Origin; services: Services; given: Record<string, string> },
  cause: unknown,
) => Promise<void>;

export type Route = { endpoint: Endpoint; handle: (call: never) => unknown; onRefused?: OnRefused };

export function implement<Resource extends Record<string, Endpoint>>(
  resource: Resource,
  handlers: { [Name in keyof Resource]: Handler<Resource[Name]> },
  onRefused?: OnRefused,
): Route[] {
  return Object.entries(resource).map(([name, endpoint]) => {
    const handle = handlers[name];
    if (!handle) throw new Error(`${endpoint.method} ${endpoint.path} has no handler`);
    return { endpoint, handle, ...(onRefused && { onRefused }) };
  });
}

export function isPermission(access: Access): access is Permission {
  const others: readonly Access[] = ["public", "sender", "referral", "session"];
  return !others.includes(access) && !isNetwork(access);
}
