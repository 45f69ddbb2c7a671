import { can, type Permission } from "@/contract/access.ts";
import type { Endpoint } from "@/contract/endpoint.ts";
import type { ErrorBody, ErrorCode } from "@/contract/errors.ts";
import { endpoints } from "@/contract/index.ts";
import { env } from "@/lib/env.ts";
import { log } from "@/lib/log.ts";
import { routes } from "@/lib/routes.ts";
import { refresher } from "@/lib/session/refresh.ts";
import { clearedCookie, sessionCookie, tokenFromCookies, type WebToken } from "@/lib/session/web-token.ts";
import { addressOf, queryOf } from "./address.ts";
import { refuse, requestIdOf } from "./answers.ts";
import { type Body, bodyOf } from "./body.ts";
import { clientAddress } from "./client-address.ts";
import { EndpointTable } from "./endpoint-table.ts";
import { reply } from "./reply.ts";
import { isForeign, isVouchedFor } from "./same-origin.ts";
import { agent, ProviderFault, send, TIMEOUTS } from "./upstream.ts";

const table = new EndpointTable(endpoints);
const PREFIX = "/api";

/**
 * Sends a request for `/api/…` on to the provider: contract endpoints alone, with the session's token and licence,
 * renewed once when the provider refuses. Answers in the contract's error form, a session that is over with 401 and
 * the address of `/signin` in `details.signIn`.
 */
export async function forward(request: Request): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  const started = performance.now();
  const { pathname, search } = new URL(request.url);
  const match = table.find(request.method, pathname.slice(PREFIX.length));
  if (match.kind === "unknown") return refuse("NOT_FOUND", { requestId });
  if (match.kind === "otherMethod") {
    return refuse("METHOD_NOT_ALLOWED", { requestId, headers: { allow: match.methods.join(", ") } });
  }
  const { endpoint, params } = match;
  const response = await pass({ request, requestId, endpoint, params, search }).catch((cause) => {
    if (request.signal.aborted) return refuse("TIMED_OUT", { requestId });
    const fault = cause instanceof ProviderFault ? cause : new ProviderFault("INTERNAL", {}, cause);
    log().error({ requestId, path: endpoint.path, cause: causeOf(fault) }, fault.code);
    return refuse(fault.code, { requestId, details: fault.details });
  });
  const ms = Math.round(performance.now() - started);
  log().info({ requestId, method: endpoint.method, path: endpoint.path, status: response.status, ms }, "forwarded");
  return response;
}

type Passing = {
  request: Request;
  requestId: string;
  endpoint: Endpoint;
  params: Record<string, string>;
  search: string;
};

async function pass(passing: Passing): Promise<Response> {
  const { request, requestId, endpoint } = passing;
  if (!isReachable(endpoint)) return refuse("NOT_FOUND", { requestId });
  if (endpoint.access === "sender")
    return reply(await sendOn(passing, await bodyOf(request, endpoint.maxBytes)), endpoint, requestId);

  const unwelcome = writesFrom(request, endpoint);
  if (unwelcome) return refuse(unwelcome, { requestId });
  if (endpoint.access === "public") {
    return reply(await sendOn(passing, await bodyOf(request, endpoint.maxBytes)), endpoint, requestId);
  }

  const cookie = tokenFromCookies(request.headers.get("cookie"));
  if (!cookie) return signInAgain("UNAUTHENTICATED", requestId);
  const forbidden = refusedInPlace(passing, cookie);
  if (forbidden) return refuse(forbidden, { requestId });
  return withSession(passing, cookie);
}

/** `/api` has no way in to what only the web's own server or a machine calls. */
function isReachable({ isForwarded, access }: Endpoint): boolean {
  return access === "sender" || (isForwarded && access !== "referral");
}

/** Why a write is not taken from where it comes from, or in the form in which it comes. */
function writesFrom({ headers, body }: Request, endpoint: Endpoint): ErrorCode | undefined {
  if (endpoint.method === "GET") return undefined;
  if (isForeign(headers)) return "ORIGIN_FORBIDDEN";
  const type = headers.get("content-type");
  const isJson = type !== null && /^application\/json\s*(;|$)/i.test(type);
  // A form of another site can send this without asking, and an old browser does not say where it is from.
  if (!isVouchedFor(headers) && !isJson) return "ORIGIN_FORBIDDEN";
  if (endpoint.body === "json" && !isJson && (type !== null || body !== null)) return "MEDIA_TYPE_UNSUPPORTED";
  return undefined;
}

/** What the provider would refuse anyway, by the tables that both have. */
function refusedInPlace({ request, endpoint, search }: Passing, token: WebToken): ErrorCode | undefined {
  if (endpoint.access === "session") return undefined;
  if (!can(token.role, endpoint.access as Permission)) return "FORBIDDEN";
  if (token.licenseId === null) return "LICENSE_FORBIDDEN";
  const asked = [request.headers.get("x-license-id"), search ? new URLSearchParams(search).get("licenseId") : null];
  return asked.some((licenseId) => licenseId !== null && licenseId !== token.licenseId)
    ? "LICENSE_FORBIDDEN"
    : undefined;
}

async function withSession(passing: Passing, cookie: WebToken): Promise<Response> {
  const { request, requestId, endpoint } = passing;
  const body = await bodyOf(request, endpoint.maxBytes);
  try {
    const token = await refresher().fresh(cookie);
    const first = await sendOn(passing, body, token);
    if (!isRefusal(first.statusCode)) return reply(first, endpoint, requestId, renewedCookie(cookie, token));

    await first.body.dump();
    const renewed = await refresher().renew(token);
    if ("streamed" in body)
      return refuse("TOKEN_EXPIRED", { requestId, headers: { "set-cookie": sessionCookie(renewed) } });
    const second = await sendOn(passing, body, renewed);
    if (!isRefusal(second.statusCode)) return reply(second, endpoint, requestId, sessionCookie(renewed));
    return signInAgain(await codeOf(second.body), requestId, sessionCookie(renewed));
  } catch (cause) {
    if (cause instanceof ProviderFault && cause.isRefusal) return signInAgain(cause.code, requestId, clearedCookie());
    throw cause;
  }
}

function isRefusal(status: number): boolean {
  return status === 401 || status === 403;
}

function renewedCookie(cookie: WebToken, token: WebToken): string | undefined {
  return token.accessToken === cookie.accessToken ? undefined : sessionCookie(token);
}

/** The end of the road of the specification's point 7: the browser goes to /signin, which decides. */
function signInAgain(code: ErrorCode, requestId: string, cookie?: string): Response {
  return refuse(code, {
    requestId,
    httpStatus: 401,
    details: { signIn: routes.signIn },
    ...(cookie && { headers: { "set-cookie": cookie } }),
  });
}

async function codeOf(body: { json(): Promise<unknown> }): Promise<ErrorCode> {
  const given = (await body.json().catch(() => undefined)) as Partial<ErrorBody> | undefined;
  return given?.code ?? "UNAUTHENTICATED";
}

/** What a sender's own adapter may need; nobody else's headers travel. */
const SENDER_HEADERS = [
  "authorization",
  "x-api-key",
  "x-hub-signature-256",
  "x-open-signature",
  "tiktok-signature",
  "webhook-id",
  "webhook-timestamp",
  "webhook-signature",
];
const HARMLESS: Record<string, RegExp> = {
  "content-type": /^[\x20-\x7e]{1,200}$/,
  "idempotency-key": /^[\x21-\x7e]{1,200}$/,
  "last-event-id": /^[\x21-\x7e]{1,200}$/,
  traceparent: /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/,
};

function headersOf({ request, requestId, endpoint }: Passing, token: WebToken | undefined): Record<string, string> {
  const headers: Record<string, string> = { "x-request-id": requestId };
  for (const name in HARMLESS) {
    const value = request.headers.get(name);
    if (value && HARMLESS[name]?.test(value)) headers[name] = value;
  }
  const address = clientAddress(request.headers);
  if (address) headers["x-forwarded-for"] = address;
  if (endpoint.access === "sender") {
    for (const name of SENDER_HEADERS) {
      const value = request.headers.get(name);
      if (value) headers[name] = value;
    }
  }
  if (token) {
    headers.authorization = `Bearer ${token.accessToken}`;
    if (token.licenseId) headers["x-license-id"] = token.licenseId;
  }
  return headers;
}

async function sendOn(passing: Passing, body: Body, token?: WebToken) {
  const { request, endpoint, params, search } = passing;
  const { path } = addressOf(endpoint, params);
  const url = `${env().providerUrl}${path}${search && queryFrom(search, endpoint)}`;
  const isRead = endpoint.method === "GET";
  const options = {
    method: endpoint.method,
    headers: headersOf(passing, token),
    body: isRead ? undefined : "streamed" in body ? body.streamed : body.kept,
    dispatcher: agent(),
    signal: request.signal,
    headersTimeout: endpoint.answer !== "json" ? TIMEOUTS.stream : isRead ? TIMEOUTS.read : TIMEOUTS.write,
    bodyTimeout: TIMEOUTS.stream,
  };
  try {
    return await send(url, options);
  } catch (cause) {
    const mayAgain = isRead && cause instanceof ProviderFault && cause.code === "PROVIDER_UNREACHABLE";
    if (!mayAgain || request.signal.aborted) throw cause;
    return send(url, options);
  }
}

/** The endpoint's own parameters, encoded anew. A bare `+` is meant as one: specification, point 7. */
function queryFrom(search: string, endpoint: Endpoint): string {
  const given = new URLSearchParams(search.replaceAll("+", "%2B"));
  const known = [...given].filter(([name]) => Object.hasOwn(endpoint.input.shape, name));
  return queryOf(Object.fromEntries(known));
}

function causeOf({ cause }: Error): string | undefined {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : undefined;
}
