import type { AuthErrorKind, ErrorCode } from "@/contract/kernel/error-codes.ts";
import type { ErrorDetails } from "@/contract/kernel/errors.ts";
import { readRequestId } from "@/contract/kernel/records.ts";
import { ProviderError } from "@/lib/http/provider-client.ts";
import { clientAddress, isForeign } from "@/lib/http/request-origin.ts";
import { errorResponse, NO_STORE } from "@/lib/http/responses.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { env } from "@/lib/runtime/env.ts";
import { log } from "@/lib/runtime/log.ts";
import { logFields, RateWindow, readAuthForm, withSafeCallback } from "./auth-input.ts";
import { COMPANY_ID, endAtProvider, PROVIDER_ID } from "./auth-options.ts";
import { type AuthCall, callNextAuth, redirectToLogin } from "./next-auth-handler.ts";
import { resolve } from "./resolve.ts";
import { clearedCookie, cookieName, deviceCookie, readDeviceCookie, readToken } from "./session-cookie.ts";
import { authErrorKind } from "./sign-in-parameters.ts";

const ACTIONS: Record<string, readonly string[]> = {
  GET: ["session", "csrf", "providers", "signin", "callback", "signout", "error"],
  POST: ["session", "signin", "callback", "signout", "_log"],
};

export function isAuthCall([action = ""]: readonly string[]): boolean {
  return Object.values(ACTIONS).some((actions) => actions.includes(action));
}

const PAGES: readonly string[] = ["signin", "signout", "error"];

const calls = new RateWindow();
const MAX_LOG_LINES = 20;

/** Adds checks that next-auth 4 lacks: origin, size, callback target, and an unavailable provider. */
export async function handleAuth(request: Request, path: readonly string[]): Promise<Response> {
  const requestId = readRequestId(request.headers);
  const [action = "", providerId] = path;
  const method = request.method === "POST" ? "POST" : "GET";

  // The issuer redirects a user here, so errors need a page.
  const isReturn = method === "GET" && action === "callback";

  const wait = retrySeconds(request.headers, action);
  if (wait !== undefined && isReturn) return toLogin("TooManyAttempts");
  const rejected = (code: ErrorCode, details?: ErrorDetails) =>
    errorResponse(code, {
      requestId,
      details,
      url: isSignIn(method, action) ? loginUrl(refusalKind(code)) : undefined,
    });
  if (wait !== undefined) return rejected("TOO_MANY_REQUESTS", { retryAfterSeconds: wait });
  if (action === "") return toLogin("MissingAPIRoute");
  if (!ACTIONS[method]?.includes(action) || path.length > 2) return rejected("NOT_FOUND");
  if (!env().secret)
    return method === "GET" && action !== "error" && !isReturn ? rejected("INTERNAL") : toLogin("MissingSecret");
  if (method === "POST" && isForeign(request.headers)) return rejected("ORIGIN_FORBIDDEN");

  const form = method === "POST" ? await readAuthForm(request, action) : { fields: undefined };
  if ("rejected" in form) return rejected(form.rejected);
  const isJson = form.fields?.json === "true";
  if (allowedProviders(method, action)?.includes(providerId ?? "") === false) return toLogin("Unknown", isJson);

  const call: AuthCall = {
    method,
    action,
    // Omits the segment on a page, which next-auth would read as an error and add to the address of /login.
    providerId: PAGES.includes(action) && method === "GET" ? undefined : providerId,
    query: buildQuery(request, action, providerId),
    fields: action === "_log" && form.fields ? logFields(form.fields) : form.fields,
    cookies: parseCookies(request.headers.get("cookie")),
    clientAddress: clientAddress(request.headers),
    device: readDeviceCookie(request.headers.get("cookie")),
  };
  try {
    if (action === "session") return await sessionCall(request, call, requestId);
    if (action === "signout" && method === "POST") return await signOutCall(request, call);
    if (action === "error" && !call.query.error) return toLogin();
    const response = await callNextAuth(call);
    if (call.device.issued) response.headers.append("set-cookie", deviceCookie(call.device.issued));
    return providerId === COMPANY_ID ? await redirectToLogin(response, call) : response;
  } catch (cause) {
    const error = cause instanceof ProviderError ? cause : new ProviderError("INTERNAL", {}, cause);
    log().error({ requestId, action, cause: String(error.cause ?? "") }, error.code);
    return isReturn ? toLogin("Unknown") : rejected(error.code);
  }
}

/** Passes only valid sessions to next-auth, which treats a silent provider as the end of one. */
async function sessionCall(request: Request, call: AuthCall, requestId: string): Promise<Response> {
  const resolved = await resolve(await readToken(request.headers.get("cookie")));
  if (resolved.state === "live") {
    const response = await callNextAuth(call);
    return endsSession(response) ? errorResponse("UNAVAILABLE", { requestId }) : response;
  }
  if (resolved.state === "unknown") return errorResponse(resolved.error.code, { requestId });
  const hasCookie = Object.keys(call.cookies).some((name) => name.startsWith(cookieName()));
  return Response.json({}, { headers: { ...NO_STORE, ...(hasCookie && { "set-cookie": clearedCookie() }) } });
}

function buildQuery(request: Request, action: string, providerId: string | undefined): Record<string, string> {
  const input = [...new URL(request.url).searchParams];
  // next-auth copies values into headers, which must not contain line breaks.
  const plain = input.map(([name, value]) => [name, value.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, " ")]);
  const query = withSafeCallback(Object.fromEntries(plain) as Record<string, string>, action);
  if (!PAGES.includes(action)) return query;
  const { error, ...others } = query;
  const kind = authErrorKind(error ?? (action === "error" ? providerId : undefined));
  return { ...others, ...(kind && { error: kind }) };
}

/** Ends the session at the provider after next-auth's CSRF check and before the browser's answer. */
async function signOutCall(request: Request, call: AuthCall): Promise<Response> {
  const token = await readToken(request.headers.get("cookie"));
  const response = await callNextAuth(call);
  if (token && endsSession(response)) await endAtProvider(token);
  return response;
}

function endsSession(response: Response): boolean {
  return response.headers.getSetCookie().some((cookie) => cookie.startsWith(`${cookieName()}=;`));
}

function allowedProviders(method: string, action: string): readonly string[] | undefined {
  const company = env().companyIdentity ? [COMPANY_ID] : [];
  if (action === "signin") return [PROVIDER_ID, ...company, ...(method === "GET" ? [""] : [])];
  if (action === "callback") return method === "POST" ? [PROVIDER_ID] : company;
  return undefined;
}

function retrySeconds(headers: Headers, action: string): number | undefined {
  const max = action === "_log" ? MAX_LOG_LINES : env().limitPerTenSeconds;
  return calls.take(`${action} ${clientAddress(headers) ?? ""}`, max);
}

const isSignIn = (method: string, action: string) => method === "POST" && ["signin", "callback"].includes(action);
const refusalKind = (code: ErrorCode): AuthErrorKind =>
  code === "TOO_MANY_REQUESTS" ? "TooManyAttempts" : "Unavailable";
const loginUrl = (kind?: string) => `${env().origin}${withParameters(routes.login, { error: kind })}`;

function toLogin(kind?: string, isJson = false): Response {
  const url = loginUrl(kind);
  if (isJson) return Response.json({ url }, { status: 400, headers: NO_STORE });
  return new Response(null, { status: 302, headers: { ...NO_STORE, location: url } });
}

function parseCookies(header: string | null): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const pair of header?.split(/; */) ?? []) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at);
    if (!/^(__Secure-|__Host-)?next-auth\./.test(name) || name.includes("session-token.")) continue;
    const value = decoded(pair.slice(at + 1));
    if (value === undefined) continue;
    if (name.endsWith("callback-url") && !value.startsWith(`${env().origin}/`) && value !== env().origin) continue;
    cookies[name] = value;
  }
  return cookies;
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}
