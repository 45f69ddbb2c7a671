import { Readable } from "node:stream";
import type { Context, Hono } from "hono";
import { streamSSE } from "hono/streaming";
import type * as z from "zod";
import { isNetwork } from "@/contract/kernel/access.ts";
import type { Network } from "@/contract/kernel/channels.ts";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import { type FieldError, fieldErrorCodeOf, firstOfEachField } from "@/contract/kernel/errors.ts";
import type { BinaryFile, CalendarText, TextFile } from "@/contract/kernel/files.ts";
import type { Config } from "@/provider/kernel/config.ts";
import type {
  Actor,
  HttpRequest,
  ReferralToken,
  RequestInfo,
  RunInTransaction,
  Sender,
} from "@/provider/kernel/context.ts";
import type { Who } from "@/provider/kernel/database.ts";
import { storableName } from "@/provider/kernel/json.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { Problem } from "../kernel/problem.ts";
import { sendCalendar } from "./answers.ts";
import { authorise, isSignedAsRequired } from "./authorise.ts";
import { bytesOf, objectOf, parseJson, readBody } from "./body.ts";
import { type Download, isPermission, type Route, type Sent } from "./implement.ts";

const HEARTBEAT_MS = 15_000;
const RECHECK_MS = 5000;

const NO_BYTES: AsyncIterable<Uint8Array> = Readable.from([]);

type Variables = { Variables: { requestId: string; ip: string } };
export type ProviderApp = Hono<Variables>;

export type Authenticators = {
  person(services: Services, headers: Headers): Promise<Actor>;
  referral(services: Services, headers: Headers): Promise<ReferralToken>;
  sender(services: Services, headers: Headers): Promise<Sender>;
  /** Whether one of the network's secrets signed these bytes. */
  isSignedBy(network: Network, config: Config, headers: Headers, raw: Buffer): boolean;
};

export function mount(
  app: ProviderApp,
  services: Services,
  authenticators: Authenticators,
  { endpoint, handle, onRefused }: Route,
): void {
  app.on(endpoint.method, endpoint.path, async (context) => {
    const { requestId, ip } = context.var;
    const headers = context.req.raw.headers;
    // Load is checked before any work, so that accepted requests finish sooner.
    if (endpoint.access === "sender") services.intake.refuseIfFull();
    const actor = await callerOf(services, authenticators, endpoint, headers, ip);
    const isStreamed = endpoint.body === "stream";
    const raw =
      takesBody(endpoint) && !isStreamed ? await readBody(context.req.raw, endpoint.maxBytes) : Buffer.alloc(0);
    if (isNetwork(endpoint.access) && !authenticators.isSignedBy(endpoint.access, services.config, headers, raw)) {
      refuse(services, ip, new Problem("SIGNATURE_INVALID"));
    }
    if (actor && "apiKeyId" in actor && !isSignedAsRequired(actor, headers, raw)) {
      refuse(services, ip, new Problem("SIGNATURE_INVALID"));
    }
    const leaving = new AbortController();
    const stream = isStreamed ? bytesOf(context.req.raw, endpoint.maxBytes) : NO_BYTES;
    const request: RequestInfo = { id: requestId, ip };
    const http: HttpRequest = { headers, raw, stream, signal: leaving.signal, answer: new Headers() };
    const reporting = async <T>(work: () => T | Promise<T>): Promise<T> => {
      try {
        return await work();
      } catch (cause) {
        const given = { ...context.req.query(), ...context.req.param() };
        if (actor && "apiKeyId" in actor) await onRefused?.({ endpoint, actor, request, http, services, given }, cause);
        throw cause;
      }
    };
    const input = await reporting(() => parseInput(endpoint, context, raw));
    const who: Who =
      actor && "licenseId" in actor ? { role: "tenant", licenseId: actor.licenseId } : { role: "identity" };
    const answer = (within: object) => handle({ input, actor, request, http, services, ...within } as never);

    const run: RunInTransaction = (work) =>
      endpoint.method === "GET" ? services.database.read(who, work) : services.database.transaction(who, work);
    const transaction: RunInTransaction = (work) =>
      endpoint.isHeavy && who.role === "tenant" ? services.heavyReads.run(who.licenseId, () => run(work)) : run(work);

    const recheck = () => callerOf(services, authenticators, endpoint, headers, ip);
    if (endpoint.answer === "events") {
      return sendEvents(context, services, answer({ transaction }) as AsyncIterable<Sent<unknown>>, leaving, recheck);
    }
    if (endpoint.answer === "csv") return streamFile(context, answer({ transaction }) as Download, leaving, recheck);
    const result = await reporting(() =>
      endpoint.transaction === "own" ? answer({ transaction }) : transaction(async (db) => answer({ db })),
    );
    if (endpoint.answer === "text") return context.text(endpoint.output.parse(result) as string);
    if (endpoint.answer === "calendar") return sendCalendar(context, endpoint.output.parse(result) as CalendarText);
    if (endpoint.answer === "file") return download(context, endpoint.output.parse(result) as TextFile | BinaryFile);
    return context.json(endpoint.output.parse(result) as object, 200, Object.fromEntries(http.answer));
  });
}

async function callerOf(
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
    return authenticators.sender(services, headers).catch((cause) => refuse(services, ip, cause));
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

/** Limits failed sender authentication by address; accepted calls are limited by key. */
function refuse(services: Services, ip: string, cause: unknown): never {
  // A database outage proves nothing about the key.
  if (cause instanceof Problem && (cause.code === "API_KEY_INVALID" || cause.code === "SIGNATURE_INVALID"))
    services.publicLimit.take(`sender ${ip}`);
  throw cause;
}

function takesBody(endpoint: Endpoint): boolean {
  return endpoint.method === "POST" || endpoint.method === "PUT";
}

function download(context: Context, file: TextFile | BinaryFile) {
  const { name, type } = file;
  const headers = { "content-type": type, "content-disposition": `attachment; filename="${name}"` };
  if ("text" in file) return context.body(file.text, 200, headers);
  // Uploaded content: sandboxed wherever it is opened.
  return context.body(new Uint8Array(file.bytes), 200, {
    ...headers,
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
}

function parseInput(endpoint: Endpoint, context: Context<Variables>, raw: Buffer): unknown {
  const given: Record<string, unknown> = {};
  if (takesBody(endpoint) && endpoint.body === "json") {
    Object.assign(given, jsonObject(context, raw));
    for (const name of endpoint.inQuery) {
      const value = context.req.query(name);
      if (value === undefined) continue;
      assertOne(endpoint, name, value, given[name]);
      given[name] = storableName(value);
    }
  } else for (const [key, value] of Object.entries(context.req.query())) given[storableName(key)] = storableName(value);
  for (const [key, value] of Object.entries(context.req.param())) given[key] = storableName(value);
  const parsed = endpoint.input.safeParse(given, { reportInput: true });
  if (parsed.success) return parsed.data;
  const fields = firstOfEachField(parsed.error.issues.flatMap((issue) => fieldErrorsOf(issue, given)));
  throw new Problem(fields.some(({ field }) => /cursor$/i.test(field)) ? "INVALID_CURSOR" : "INVALID_INPUT", {
    fields,
  });
}

/** Rejects conflicting query and body values. @throws Problem INVALID_INPUT */
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
  return objectOf(parseJson(raw));
}

function fieldErrorsOf(issue: z.core.$ZodIssue, given: Record<string, unknown>): FieldError[] {
  if (issue.code === "unrecognized_keys" && issue.path.length === 0)
    return issue.keys.map((field) => ({ field, code: "invalid" }));
  const field = issue.path.join(".");
  const isMissing = issue.path.length === 1 && given[field] === undefined;
  return [{ field, code: isMissing ? "required" : fieldErrorCodeOf(issue) }];
}

/** Server-sent events with heartbeat; ends within 5 s of losing access. */
function sendEvents(
  context: Context,
  services: Services,
  events: AsyncIterable<Sent<unknown>>,
  leaving: AbortController,
  recheck: () => Promise<unknown>,
) {
  context.header("x-accel-buffering", "no");
  const response = streamSSE(context, async (sse) => {
    const end = () => leaving.abort();
    sse.onAbort(end);
    const heartbeat = setInterval(() => sse.write(": heartbeat\n\n").catch(end), HEARTBEAT_MS);
    const check = setInterval(() => recheck().catch(end), RECHECK_MS);
    services.metrics.streams.inc();
    try {
      await sse.write(": open\n\n");
      for await (const { id, data } of events) {
        if (data === null) await sse.write(`id: ${id}\n\n`);
        else await sse.writeSSE({ data: JSON.stringify(data), ...(id && { id }) });
      }
    } finally {
      end();
      clearInterval(heartbeat);
      clearInterval(check);
      services.metrics.streams.dec();
    }
  });
  // Hono's "no-cache" would allow shared caches to store it.
  response.headers.set("cache-control", "private, no-store");
  return response;
}

/** Errors after the first line, or lost access, abort the connection: no partial file looks complete. */
async function streamFile(
  context: Context,
  { name, text }: Download,
  leaving: AbortController,
  recheck: () => Promise<unknown>,
): Promise<Response> {
  const pieces = text[Symbol.asyncIterator]();
  const first = await pieces.next();
  const encoder = new TextEncoder();
  let next: typeof first | undefined = first;
  let check: NodeJS.Timeout;
  const stop = async () => {
    clearInterval(check);
    leaving.abort();
    await pieces.return?.();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (stream) => {
        const refuse = (cause: unknown) => {
          stream.error(cause);
          return stop();
        };
        check = setInterval(() => recheck().catch(refuse), RECHECK_MS);
      },
      pull: async (stream) => {
        try {
          const { done, value } = next ?? (await pieces.next());
          next = undefined;
          if (leaving.signal.aborted) return;
          if (!done) return stream.enqueue(encoder.encode(value));
          clearInterval(check);
          stream.close();
        } catch (cause) {
          clearInterval(check);
          throw cause;
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
  return context.body(body, 200, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "private, no-store",
  });
}
