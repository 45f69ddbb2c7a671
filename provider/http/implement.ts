import { type Access, isNetwork, type Permission } from "@/contract/kernel/access.ts";
import type { Network } from "@/contract/kernel/channels.ts";
import type { Endpoint, InputOf, OutputOf } from "@/contract/kernel/endpoint.ts";
import type { Restorable } from "@/contract/records/record-history.ts";
import type { Db } from "@/provider/db/client.ts";
import type { Sender } from "@/provider/domains/intake/api-keys/authenticate.ts";
import type { ReferralToken } from "@/provider/domains/referrals/tokens.ts";
import type { Services } from "@/provider/registry/services.ts";
import type { Actor, LicensedActor } from "../registry/authenticators.ts";

/** What came with a call besides its input. */
export type Origin = {
  /** The same from the browser to the CRM. */
  requestId: string;
  /** The caller's address; a proxy's word is taken from trusted proxies only. */
  ip: string;
  headers: Headers;
  /** The bytes that came, for endpoints with a `raw` body. */
  raw: Buffer;
  /** The bytes as they come, for endpoints with a `stream` body; no more than they allow. */
  stream: AsyncIterable<Uint8Array>;
  /** Aborted when whoever listens to a stream leaves, or may no longer listen. */
  signal: AbortSignal;
  /** Set while a former version of this record is put back: its change is audited as that. */
  restored?: { subject: Restorable; id: string };
  /** Headers of the answer beside the usual ones, where the answer is JSON. */
  answer: Headers;
};

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
} & (E["transaction"] extends "open" ? { db: Db } : { tx: OwnTransaction });

/** Opens a short transaction as the caller: within their licence, or as `identity` where there is none. */
export type OwnTransaction = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

/** One server-sent event; `id` is what `Last-Event-ID` brings back, and without one the last stays. Without data it says only where the stream stands. */
export type Sent<T> = { id: string | null; data: T | null };

/** What an endpoint that answers `csv` hands over: text as it is made, and the name of the file that it becomes. */
export type Download = { name: string; text: AsyncIterable<string> };

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => OutputOf<E> | Promise<OutputOf<E>> | AsyncIterable<Sent<OutputOf<E>>> | Download;

/** Receives each request of a sender that fails, before its answer. `given` has its path parameters and query. */
export type OnRefused = (
  request: { endpoint: Endpoint; actor: Sender; origin: Origin; services: Services; given: Record<string, string> },
  cause: unknown,
) => Promise<void>;

export type Route = { endpoint: Endpoint; handle: (call: never) => unknown; onRefused?: OnRefused };

/** Binds every endpoint of a resource to its handler. A missing one, or a wrong shape, is a compile error. */
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
