import { endpoints } from "@/contract/index.ts";
import { isOfMachines } from "@/contract/kernel/access.ts";
import type { ErrorCode } from "@/contract/kernel/error-codes.ts";
import type { ErrorBody } from "@/contract/kernel/errors.ts";
import { readRequestId } from "@/contract/kernel/records.ts";
import { type DownloadOutcome, receiptCookie, receiptIn } from "@/lib/http/endpoint-url.ts";
import { routes } from "@/lib/routing/routes.ts";
import { env } from "@/lib/runtime/env.ts";
import { log } from "@/lib/runtime/log.ts";
import { beforeDeadline } from "@/lib/session/page-request.ts";
import { forgetIntrospection, refresher } from "@/lib/session/resolve.ts";
import { clearedCookie, readToken, sessionCookie, type WebToken } from "@/lib/session/session-cookie.ts";
import type { HttpResponse } from "../http/http-request.ts";
import { ProviderError, readText } from "../http/provider-client.ts";
import { readBody } from "../http/request-body.ts";
import { errorResponse, reply } from "../http/responses.ts";
import { authoriseRequest, checkWriteOrigin, EndpointTable, isReachable } from "./authorise-request.ts";
import { type ForwardContext, forwardRequest, readDeadline } from "./forward-request.ts";

const table = new EndpointTable(endpoints.filter(isReachable));
const PREFIX = "/api";

/** Forwards contract endpoints with the session's token. An ended session is 401 with `details.signIn`. */
export async function forward(request: Request): Promise<Response> {
  const requestId = readRequestId(request.headers);
  const started = performance.now();
  const { pathname, search } = new URL(request.url);
  const match = table.find(request.method, pathname.slice(PREFIX.length));
  if (match.kind === "unknown") return errorResponse("NOT_FOUND", { requestId });
  if (match.kind === "otherMethod") {
    return errorResponse("METHOD_NOT_ALLOWED", { requestId, headers: { allow: match.methods.join(", ") } });
  }
  const { endpoint, params } = match;
  const until = readDeadline(endpoint);
  const response = await pass({ request, requestId, endpoint, params, search, until }).catch((cause) => {
    if (request.signal.aborted) return errorResponse("TIMED_OUT", { requestId });
    const error = cause instanceof ProviderError ? cause : new ProviderError("INTERNAL", {}, cause);
    log().error({ requestId, path: endpoint.path, cause: causeText(error) }, error.code);
    return errorResponse(error.code, { requestId, details: error.details });
  });
  const receipt = endpoint.answer === "csv" && receiptIn(new URL(request.url));
  if (receipt) response.headers.append("set-cookie", receiptFor(receipt, response.ok));
  const ms = Math.round(performance.now() - started);
  log().info({ requestId, method: endpoint.method, path: endpoint.path, status: response.status, ms }, "forwarded");
  return response;
}

/** Receipt cookie for the page's script; contains only whether the file has started. */
function receiptFor(receipt: string, isStarted: boolean): string {
  const outcome: DownloadOutcome = isStarted ? "begun" : "failed";
  return `${receiptCookie(receipt)}=${outcome}; Max-Age=60; Path=/; SameSite=Strict${env().isSecure ? "; Secure" : ""}`;
}

async function pass(passing: ForwardContext): Promise<Response> {
  const { request, requestId, endpoint } = passing;
  if (isOfMachines(endpoint.access))
    return reply(await forwardRequest(passing, await readBody(request, endpoint.maxBytes)), endpoint, requestId);

  const unwelcome = checkWriteOrigin(request, endpoint);
  if (unwelcome) {
    const accepted = [endpoint.body === "stream" ? "text/csv" : "application/json"];
    const details = unwelcome === "MEDIA_TYPE_UNSUPPORTED" ? { reason: "type", accepted } : {};
    return errorResponse(unwelcome, { requestId, details });
  }
  if (endpoint.access === "public") {
    return reply(await forwardRequest(passing, await readBody(request, endpoint.maxBytes)), endpoint, requestId);
  }

  const cookie = await readToken(request.headers.get("cookie"));
  if (!cookie) return signInAgain("UNAUTHENTICATED", requestId);
  const forbidden = authoriseRequest(passing, cookie);
  if (forbidden) return errorResponse(forbidden, { requestId });
  return withSession(passing, cookie);
}

async function withSession(passing: ForwardContext, cookie: WebToken): Promise<Response> {
  const { request, requestId, endpoint, until } = passing;
  const body = await readBody(request, endpoint.maxBytes);
  const inTime = <Value>(answer: Promise<Value>) => (until === undefined ? answer : beforeDeadline(until, answer));
  try {
    const token = await inTime(refresher().fresh(cookie));
    const first = await forwardRequest(passing, body, token);
    if (endpoint.access === "licenses.manage" && endpoint.method !== "GET") forgetIntrospection(token.accessToken);
    if (!isRejection(first.status)) return reply(first, endpoint, requestId, renewedCookie(cookie, token));

    if (first.body instanceof ReadableStream) await first.body.cancel();
    const renewed = await inTime(refresher().renew(token));
    if ("streamed" in body)
      return errorResponse("TOKEN_EXPIRED", { requestId, headers: { "set-cookie": sessionCookie(renewed) } });
    const second = await forwardRequest(passing, body, renewed);
    if (!isRejection(second.status)) return reply(second, endpoint, requestId, sessionCookie(renewed));
    return signInAgain(await readErrorCode(second), requestId, sessionCookie(renewed));
  } catch (cause) {
    if (cause instanceof ProviderError && cause.isRejection) return signInAgain(cause.code, requestId, clearedCookie());
    throw cause;
  }
}

function isRejection(status: number): boolean {
  return status === 401 || status === 403;
}

function renewedCookie(cookie: WebToken, token: WebToken): string | undefined {
  return token.accessToken === cookie.accessToken ? undefined : sessionCookie(token);
}

function signInAgain(code: ErrorCode, requestId: string, cookie?: string): Response {
  return errorResponse(code, {
    requestId,
    httpStatus: 401,
    details: { signIn: routes.signIn },
    ...(cookie && { headers: { "set-cookie": cookie } }),
  });
}

async function readErrorCode(answer: HttpResponse): Promise<ErrorCode> {
  try {
    return (JSON.parse(await readText(answer)) as Partial<ErrorBody>).code ?? "UNAUTHENTICATED";
  } catch {
    return "UNAUTHENTICATED";
  }
}

function causeText({ cause }: Error): string | undefined {
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : undefined;
}
