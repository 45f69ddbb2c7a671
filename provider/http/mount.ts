import { Readable } from "node:stream";
import type { Context, Hono } from "hono";
import type * as z from "zod";
import { isNetwork, type Permission } from "@/contract/kernel/access.ts";
import type { Network } from "@/contract/kernel/channels.ts";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import { type FieldError, firstOfEachField, toFieldErrorCode } from "@/contract/kernel/errors.ts";
import type { Config } from "@/provider/kernel/config.ts";
import {
  type Account,
  type Actor,
  type HttpRequest,
  type LicensedActor,
  permitted,
  type ReferralToken,
  type RequestInfo,
  type RunInTransaction,
  type Sender,
} from "@/provider/kernel/context.ts";
import type { TransactionRole } from "@/provider/kernel/database.ts";
import { storableName } from "@/provider/kernel/json.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { isSigned } from "@/provider/secrets/signatures.ts";
import { Problem } from "../kernel/problem.ts";
import { sendEvents, sendResult, streamFile } from "./answers.ts";
import { asObject, parseJson, readBody, readBytes } from "./body.ts";
import { type Download, isPermission, type Route, type Sent } from "./implement.ts";

const NO_BYTES: AsyncIterable<Uint8Array> = Readable.from([]);

type Variables = { Variables: { requestId: string; ip: string } };
export type ProviderApp = Hono<Variables>;

export type Authenticators = {
  person(services: Services, headers: Headers): Promise<Actor>;
  referral(services: Services, headers: Headers): Promise<ReferralToken>;
  sender(services: Services, headers: Headers): Promise<Sender>;
  isSignedBy(network: Network, config: Config, headers: Headers, raw: Buffer): boolean;
};

export function mount(
  app: ProviderApp,
  { services, authenticators }: { services: Services; authenticators: Authenticators },
  { endpoint, handle, onRejected }: Route,
): void {
  app.on(endpoint.method, endpoint.path, async (context) => {
    const { requestId, ip } = context.var;
    const headers = context.req.raw.headers;
    // Load is checked before any work, so that accepted requests finish sooner.
    if (endpoint.access === "sender") services.intake.rejectIfFull();
    const actor = await authenticate(services, authenticators, endpoint, headers, ip);
    const isStreamed = endpoint.body === "stream";
    const raw = hasBody(endpoint) && !isStreamed ? await readBody(context.req.raw, endpoint.maxBytes) : Buffer.alloc(0);
    if (isNetwork(endpoint.access) && !authenticators.isSignedBy(endpoint.access, services.config, headers, raw)) {
      reject(services, ip, new Problem("SIGNATURE_INVALID"));
    }
    if (actor && "apiKeyId" in actor && !isSignedAsRequired(actor, headers, raw)) {
      reject(services, ip, new Problem("SIGNATURE_INVALID"));
    }
    const leaving = new AbortController();
    const stream = isStreamed ? readBytes(context.req.raw, endpoint.maxBytes) : NO_BYTES;
    const request: RequestInfo = { id: requestId, ip };
    const http: HttpRequest = { headers, raw, stream, signal: leaving.signal, answer: new Headers() };
    const reporting = async <T>(work: () => T | Promise<T>): Promise<T> => {
      try {
        return await work();
      } catch (cause) {
        const input = { ...context.req.query(), ...context.req.param() };
        if (actor && "apiKeyId" in actor)
          await onRejected?.({ endpoint, actor, request, http, services, input }, cause);
        throw cause;
      }
    };
    const input = await reporting(() => parseInput(endpoint, context, raw));
    const transactionRole: TransactionRole =
      actor && "licenseId" in actor ? { role: "tenant", licenseId: actor.licenseId } : { role: "identity" };
    const answer = (within: object) => handle({ input, actor, request, http, services, ...within } as never);

    const run: RunInTransaction = (work) =>
      endpoint.method === "GET"
        ? services.database.read(transactionRole, work)
        : services.database.transaction(transactionRole, work);
    const transaction: RunInTransaction = (work) =>
      endpoint.isHeavy && transactionRole.role === "tenant"
        ? services.heavyReads.run(transactionRole.licenseId, () => run(work))
        : run(work);

    const recheck = () => authenticate(services, authenticators, endpoint, headers, ip);
    if (endpoint.answer === "events") {
      return sendEvents(context, {
        services,
        events: answer({ transaction }) as AsyncIterable<Sent<unknown>>,
        leaving,
        recheck,
      });
    }
    if (endpoint.answer === "csv")
      return streamFile(context, { file: answer({ transaction }) as Download, leaving, recheck });
    const result = await reporting(() =>
      endpoint.transaction === "own" ? answer({ transaction }) : transaction(async (db) => answer({ db })),
    );
    return sendResult(context, { endpoint, result, headers: http.answer });
  });
}

async function authenticate(
  services: Services,
  authenticators: Authenticators,
  endpoint: Endpoint,
  headers: Headers,
  ip: string,
) {
  if (isPermission(endpoint.access)) {
    return authorise(await authenticators.person(services, headers), headers, endpoint.access);
  }
  if (endpoint.access === "session") return authenticators.person(services, headers);
  if (endpoint.access === "sender")
    return authenticators.sender(services, headers).catch((cause) => reject(services, ip, cause));
  if (endpoint.access === "referral") {
    const referrer = await authenticators.referral(services, headers);
    if (ip !== "web") services.publicLimit.take(`${endpoint.path} ${ip}`);
    return referrer;
  }
  if (isNetwork(endpoint.access)) return undefined;
  // The web's server is not limited: refresh tokens cannot be guessed.
  if (ip !== "web") services.publicLimit.take(`${endpoint.path} ${ip}`);
  return undefined;
}

/** The header selects a licence; the database checks it. @throws Problem LICENSE_FORBIDDEN, FORBIDDEN */
function authorise(account: Account, headers: Headers, permission: Permission): LicensedActor {
  return permitted(account, headers.get("x-license-id") ?? "", permission);
}

/** Verified over the raw bytes, before parsing. */
function isSignedAsRequired({ secrets }: Sender, headers: Headers, raw: Buffer): boolean {
  return secrets === null || isSigned(headers, raw, secrets);
}

/** Limits failed sender authentication by address; accepted calls are limited by key. */
function reject(services: Services, ip: string, cause: unknown): never {
  // A database outage proves nothing about the key.
  if (cause instanceof Problem && (cause.code === "API_KEY_INVALID" || cause.code === "SIGNATURE_INVALID"))
    services.publicLimit.take(`sender ${ip}`);
  throw cause;
}

function hasBody(endpoint: Endpoint): boolean {
  return endpoint.method === "POST" || endpoint.method === "PUT";
}

function parseInput(endpoint: Endpoint, context: Context<Variables>, raw: Buffer): unknown {
  const input: Record<string, unknown> = {};
  if (hasBody(endpoint) && endpoint.body === "json") {
    Object.assign(input, jsonObject(context, raw));
    for (const name of endpoint.inQuery) {
      const value = context.req.query(name);
      if (value === undefined) continue;
      assertOne(endpoint, name, value, input[name]);
      input[name] = storableName(value);
    }
  } else for (const [key, value] of Object.entries(context.req.query())) input[storableName(key)] = storableName(value);
  for (const [key, value] of Object.entries(context.req.param())) input[key] = storableName(value);
  const parsed = endpoint.input.safeParse(input, { reportInput: true });
  if (parsed.success) return parsed.data;
  const fields = firstOfEachField(parsed.error.issues.flatMap((issue) => toFieldErrors(issue, input)));
  throw new Problem(fields.some(({ field }) => /cursor$/i.test(field)) ? "INVALID_CURSOR" : "INVALID_INPUT", {
    fields,
  });
}

function assertOne(endpoint: Endpoint, name: string, inQuery: string, inBody: unknown): void {
  const field = endpoint.input.shape[name] as z.ZodType | undefined;
  if (inBody === undefined || !field) return;
  const [one, other] = [field.safeParse(inQuery), field.safeParse(inBody)];
  if (one.success && other.success && one.data === other.data) return;
  throw new Problem("INVALID_INPUT", { fields: [{ field: name, code: "invalid" }] });
}

function jsonObject(context: Context<Variables>, raw: Buffer): object {
  if (raw.length === 0) return {};
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(context.req.header("content-type") ?? "")) {
    throw new Problem("MEDIA_TYPE_UNSUPPORTED", { reason: "type", accepted: ["application/json"] });
  }
  return asObject(parseJson(raw));
}

function toFieldErrors(issue: z.core.$ZodIssue, input: Record<string, unknown>): FieldError[] {
  if (issue.code === "unrecognized_keys" && issue.path.length === 0)
    return issue.keys.map((field) => ({ field, code: "invalid" }));
  const field = issue.path.join(".");
  const isMissing = issue.path.length === 1 && input[field] === undefined;
  return [{ field, code: isMissing ? "required" : toFieldErrorCode(issue) }];
}
