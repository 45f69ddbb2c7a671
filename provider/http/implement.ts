import { type Access, isNetwork, type Permission } from "@/contract/kernel/access.ts";
import type { Network } from "@/contract/kernel/channels.ts";
import type { Endpoint, InputOf, OutputOf } from "@/contract/kernel/endpoint.ts";
import type {
  Actor,
  ConfiguredContext,
  HttpRequest,
  LicensedActor,
  OpenContext,
  ReferralToken,
  RequestContext,
  RequestInfo,
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
  request: RequestInfo;
  http: HttpRequest;
  services: Services;
} & (E["transaction"] extends "open" ? { db: Db } : { transaction: RunInTransaction });

/** `id` becomes `Last-Event-ID`, null leaves the last one. Without data it carries only the position. */
export type Sent<T> = { id: string | null; data: T | null };

export type Download = { name: string; text: AsyncIterable<string> };

export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => OutputOf<E> | Promise<OutputOf<E>> | AsyncIterable<Sent<OutputOf<E>>> | Download;

export function query<Caller, Input, Output>(run: (ctx: RequestContext<Caller>, input: Input) => Output) {
  return ({ db, actor, request, services, input }: RequestContext<Caller> & { input: Input }): Output =>
    run({ db, actor, request, services }, input);
}

export function command<Caller, Input, Output>(run: (ctx: RequestContext<Caller>, input: Input) => Promise<Output>) {
  return ({ actor, request, services, input, ...call }: CommandCall<Caller, Input>): Promise<Output> =>
    "db" in call
      ? run({ db: call.db, actor, request, services }, input)
      : call.transaction((db) => run({ db, actor, request, services }, input));
}

type CommandCall<Caller, Input> = Omit<RequestContext<Caller>, "db"> & { input: Input } & (
    | { db: Db }
    | { transaction: RunInTransaction }
  );

export function configuredCommand<Input, Output>(run: (ctx: ConfiguredContext, input: Input) => Promise<Output>) {
  return async ({ transaction, actor, request, services, input }: OpenContext & { input: Input }): Promise<Output> => {
    const settings = await services.settings.of(actor.licenseId);
    return transaction((db) => run({ db, actor, request, services, settings }, input));
  };
}

/** Opens short transactions itself, around slow work or before work that follows the commit. */
export function action<Caller, Input, Output>(run: (ctx: OpenContext<Caller>, input: Input) => Output) {
  return ({ transaction, actor, request, services, input }: OpenContext<Caller> & { input: Input }): Output =>
    run({ transaction, actor, request, services }, input);
}

/** Called before the error response to a sender. `input` has path parameters and query. */
export type OnRejected = (
  request: {
    endpoint: Endpoint;
    actor: Sender;
    request: RequestInfo;
    http: HttpRequest;
    services: Services;
    input: Record<string, string>;
  },
  cause: unknown,
) => Promise<void>;

export type Route = { endpoint: Endpoint; handle: (call: never) => unknown; onRejected?: OnRejected };

export function implement<Resource extends Record<string, Endpoint>>(
  resource: Resource,
  handlers: { [Name in keyof Resource]: Handler<Resource[Name]> },
  onRejected?: OnRejected,
): Route[] {
  return Object.entries(resource).map(([name, endpoint]) => {
    const handle = handlers[name];
    if (!handle) throw new Error(`${endpoint.method} ${endpoint.path} has no handler`);
    return { endpoint, handle, ...(onRejected && { onRejected }) };
  });
}

export function isPermission(access: Access): access is Permission {
  const others: readonly Access[] = ["public", "sender", "referral", "session"];
  return !others.includes(access) && !isNetwork(access);
}
