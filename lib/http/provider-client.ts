import { Agent, type Dispatcher } from "undici";
import type { ArgumentsOf, Endpoint, ExactArguments, OutputOf } from "@/contract/kernel/endpoint.ts";
import { ERRORS, type ErrorCode } from "@/contract/kernel/error-codes.ts";
import type { ErrorBody, ErrorDetails } from "@/contract/kernel/errors.ts";
import { env } from "@/lib/runtime/env.ts";
import { Breaker } from "./breaker.ts";
import { endpointUrl } from "./endpoint-url.ts";
import { exchange, type HttpResponse, NoAnswerInTime } from "./http-request.ts";

/** Milliseconds. `report`: a heavy read; `own`: a write of the web server; `silence`: delay before a probe. */
export const TIMEOUTS = {
  connect: 3000,
  silence: 3000,
  page: 4000,
  read: 4500,
  report: 10_000,
  own: 10_000,
  write: 30_000,
  stream: 60_000,
} as const;
const PROBE_MS = 900;

const shared = globalThis as typeof globalThis & { prospectaAgent?: Agent; prospectaBreakers?: Map<string, Breaker> };

export function agent(): Agent {
  shared.prospectaAgent ??= new Agent({
    connections: 128,
    pipelining: 1,
    keepAliveTimeout: 4000,
    connect: { timeout: TIMEOUTS.connect },
    maxResponseSize: -1,
  });
  return shared.prospectaAgent;
}

/** Provider's error, or `PROVIDER_UNREACHABLE` or `PROVIDER_TIMEOUT`. Server only. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly code: ErrorCode;
  readonly httpStatus: number;
  readonly details: ErrorDetails;

  // Middleware, pages and handlers have separate bundles but share state: compare the class by name.
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === "ProviderError";
  }

  constructor(code: ErrorCode, details: ErrorDetails = {}, cause?: unknown) {
    super(code, { cause });
    this.code = code;
    this.httpStatus = ERRORS[code];
    this.details = details;
  }

  /** Explicit rejection of the caller. Other errors leave the session open. */
  get isRejection(): boolean {
    return this.httpStatus === 401 || this.httpStatus === 403;
  }
}

export type CallOptions = {
  accessToken?: string;
  licenseId?: string | null;
  clientAddress?: string;
  requestId?: string;
  until?: number;
  /** Idempotent call: a silent provider aborts it like a read. */
  isRepeatable?: boolean;
};

/** Calls the provider from the web server, outside forwarding. @throws ProviderError */
export async function sendRequest<E extends Endpoint, A extends object = ArgumentsOf<E>>(
  endpoint: E,
  args: ExactArguments<E, A>,
  { accessToken, licenseId, clientAddress, requestId, until, isRepeatable }: CallOptions = {},
): Promise<OutputOf<E>> {
  const { path, query, body } = endpointUrl(endpoint, args as Record<string, unknown>);
  const limitMs = requestTimeout(endpoint);
  const options = {
    path: `${path}${query}`,
    method: endpoint.method,
    headers: {
      accept: "application/json",
      ...(body && { "content-type": "application/json" }),
      ...(accessToken && { authorization: `Bearer ${accessToken}` }),
      ...(licenseId && { "x-license-id": licenseId }),
      ...(clientAddress && { "x-forwarded-for": clientAddress }),
      ...(requestId && { "x-request-id": requestId }),
    },
    body: body && JSON.stringify(body),
    bodyTimeout: TIMEOUTS.silence,
  };
  const answer = await send(options, { until: Math.min(until ?? Infinity, Date.now() + limitMs), isRepeatable });
  const text = await readText(answer);
  if (answer.status >= 200 && answer.status < 300) return readJson<OutputOf<E>>(text);
  throw classifyError(answer.status, text);
}

type Sending = Omit<Dispatcher.DispatchOptions, "origin">;

export function requestTimeout({ method, isHeavy }: Endpoint): number {
  if (method !== "GET") return TIMEOUTS.own;
  return isHeavy ? TIMEOUTS.report : TIMEOUTS.read;
}

/** Reads end when the provider proves silent; writes wait, as their effect is unknown. @throws ProviderError */
export async function send(
  options: Sending,
  { until, isRepeatable = options.method === "GET" }: Pick<CallOptions, "until" | "isRepeatable"> = {},
): Promise<HttpResponse> {
  const { origin, base } = providerAddress();
  return unlessSilent(origin, (silence) => {
    const timeoutMs = until === undefined ? undefined : Math.max(0, until - Date.now());
    const signal = isRepeatable ? silence : undefined;
    return exchange(agent(), { ...options, origin, path: base + options.path }, { timeoutMs, signal });
  });
}

const TIMEOUT_CODES = new Set(["UND_ERR_HEADERS_TIMEOUT", "UND_ERR_BODY_TIMEOUT", "UND_ERR_CONNECT_TIMEOUT"]);

/** Fails at once while the host is silent. @throws ProviderError PROVIDER_TIMEOUT, PROVIDER_UNREACHABLE */
export async function unlessSilent<Value>(
  origin: string,
  request: (silence: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const breaker = getBreaker(origin);
  if (breaker.isOpen && !(await breaker.lets())) throw new ProviderError("PROVIDER_UNREACHABLE");
  const endWatch = breaker.watch(TIMEOUTS.silence);
  try {
    const value = await request(breaker.silence);
    breaker.answered();
    return value;
  } catch (cause) {
    const { code = "", name = "" } = cause as { code?: string; name?: string };
    const isTimeout = cause instanceof NoAnswerInTime || TIMEOUT_CODES.has(code) || name === "TimeoutError";
    if (isTimeout) breaker.timedOut();
    throw new ProviderError(isTimeout ? "PROVIDER_TIMEOUT" : "PROVIDER_UNREACHABLE", {}, cause);
  } finally {
    endWatch();
  }
}

function getBreaker(origin: string): Breaker {
  shared.prospectaBreakers ??= new Map();
  const known = shared.prospectaBreakers.get(origin);
  if (known) return known;
  const probe = { origin, path: "/readyz", method: "GET" as const };
  const breaker = new Breaker(() =>
    exchange(agent(), probe, { timeoutMs: PROBE_MS }).then(
      () => true,
      () => false,
    ),
  );
  shared.prospectaBreakers.set(origin, breaker);
  return breaker;
}

let address: { from: string; origin: string; base: string } | undefined;

function providerAddress() {
  const { providerUrl } = env();
  if (address?.from !== providerUrl) {
    const { origin, pathname } = new URL(providerUrl);
    address = { from: providerUrl, origin, base: pathname.replace(/\/$/, "") };
  }
  return address;
}

/** @throws ProviderError if the connection breaks midway */
export async function readText({ body }: HttpResponse): Promise<string> {
  if (!(body instanceof ReadableStream)) return body.toString("utf8");
  try {
    return await new Response(body).text();
  } catch (cause) {
    throw new ProviderError("PROVIDER_UNREACHABLE", {}, cause);
  }
}

function readJson<Value>(text: string): Value {
  try {
    return JSON.parse(text) as Value;
  } catch (cause) {
    throw new ProviderError("PROVIDER_UNREACHABLE", {}, cause);
  }
}

const BY_STATUS: Record<number, ErrorCode> = {
  400: "INVALID_INPUT",
  401: "UNAUTHENTICATED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  429: "TOO_MANY_REQUESTS",
};

function classifyError(status: number, text: string): ProviderError {
  const input = safeBody(text);
  if (input.code && input.code in ERRORS && ERRORS[input.code] === status) {
    return new ProviderError(input.code, input.details);
  }
  return new ProviderError(BY_STATUS[status] ?? "UNAVAILABLE");
}

function safeBody(text: string): Partial<ErrorBody> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<ErrorBody>;
  } catch {
    return {};
  }
}

const FRESH_MS = 2000;

type CachedReadiness = { until: number; isReady: Promise<boolean> };
const readinessCache = globalThis as typeof globalThis & { prospectaReadiness?: CachedReadiness };

/** Returns whether the provider is ready, as of at most two seconds ago. @param timeoutMs for the answer */
export function isProviderReady(timeoutMs: number): Promise<boolean> {
  const known = readinessCache.prospectaReadiness;
  if (known && known.until > performance.now()) return known.isReady;
  const entry: CachedReadiness = { until: performance.now() + FRESH_MS, isReady: readiness(timeoutMs) };
  readinessCache.prospectaReadiness = entry;
  entry.isReady.then((isReady) => {
    if (!isReady && readinessCache.prospectaReadiness === entry) delete readinessCache.prospectaReadiness;
  });
  return entry.isReady;
}

function readiness(timeoutMs: number): Promise<boolean> {
  return send({ path: "/readyz", method: "GET" }, { until: Date.now() + timeoutMs }).then(
    ({ status, body }) => {
      if (body instanceof ReadableStream) void body.cancel();
      return status < 500;
    },
    () => false,
  );
}
