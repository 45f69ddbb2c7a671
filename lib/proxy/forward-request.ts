import { isOfMachines } from "@/contract/kernel/access.ts";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import type { WebToken } from "@/lib/session/session-cookie.ts";
import { endpointUrl, queryString } from "../http/endpoint-url.ts";
import { ProviderError, requestTimeout, send, TIMEOUTS } from "../http/provider-client.ts";
import type { Body } from "../http/request-body.ts";
import { clientAddress } from "../http/request-origin.ts";

export type ForwardContext = {
  request: Request;
  requestId: string;
  endpoint: Endpoint;
  params: Record<string, string>;
  search: string;
  /** Deadline in milliseconds since 1970, session renewal included. */
  until: number | undefined;
};

export function readDeadline(endpoint: Endpoint): number | undefined {
  return endpoint.method === "GET" && endpoint.answer === "json" ? Date.now() + requestTimeout(endpoint) : undefined;
}

export async function forwardRequest(passing: ForwardContext, body: Body, token?: WebToken) {
  const { request, endpoint, params, search, until } = passing;
  const { path } = endpointUrl(endpoint, params);
  const isRead = endpoint.method === "GET";
  const options = {
    path: `${path}${search && queryFrom(search, endpoint)}`,
    method: endpoint.method,
    headers: buildHeaders(passing, token),
    body: isRead ? undefined : "streamed" in body ? body.streamed : body.buffered,
    headersTimeout: endpoint.answer !== "json" ? TIMEOUTS.stream : TIMEOUTS.write,
    bodyTimeout: endpoint.answer !== "json" ? TIMEOUTS.stream : isRead ? TIMEOUTS.silence : TIMEOUTS.own,
  };
  try {
    return await send(options, { until });
  } catch (cause) {
    const mayAgain = isRead && cause instanceof ProviderError && cause.code === "PROVIDER_UNREACHABLE";
    if (!mayAgain || request.signal.aborted) throw cause;
    return send(options, { until });
  }
}

function queryFrom(search: string, endpoint: Endpoint): string {
  const given = new URLSearchParams(search);
  const known = [...given].filter(([name]) => Object.hasOwn(endpoint.input.shape, name));
  return queryString(Object.fromEntries(known));
}

/** Headers that sender adapters need; others are dropped. */
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
  "if-none-match": /^[\x20-\x7e]{1,1000}$/,
  traceparent: /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/,
};

function buildHeaders(
  { request, requestId, endpoint }: ForwardContext,
  token: WebToken | undefined,
): Record<string, string> {
  const headers: Record<string, string> = { "x-request-id": requestId };
  for (const name in HARMLESS) {
    const value = request.headers.get(name);
    if (value && HARMLESS[name]?.test(value)) headers[name] = value;
  }
  const address = clientAddress(request.headers);
  if (address) headers["x-forwarded-for"] = address;
  if (isOfMachines(endpoint.access)) {
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
