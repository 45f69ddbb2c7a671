import { readRequestId } from "@/contract/kernel/records.ts";
import { decide, homeRoute, type Visitor } from "@/lib/access/decide.ts";
import { isProviderReady, ProviderError } from "@/lib/http/provider-client.ts";
import { errorResponse, NO_STORE } from "@/lib/http/responses.ts";
import { CALLBACK_PARAMETER, routes, withParameters } from "@/lib/routing/routes.ts";
import { env } from "@/lib/runtime/env.ts";
import { beforeDeadline, newDeadline } from "./page-request.ts";
import { failed, loginError, type Resolved, readUntil, resolve } from "./resolve.ts";
import { clearedCookie, readToken, sessionCookie, type WebToken } from "./session-cookie.ts";
import { safeCallback } from "./sign-in-parameters.ts";

export type Gate = { kind: "open" | "outage" } | { kind: "redirect"; to: string };

const OPEN: Gate = { kind: "open" };
const OUTAGE: Gate = { kind: "outage" };

export async function gate(pathname: string, search: string, cookie: WebToken | null, until: number): Promise<Gate> {
  const isEntry = pathname === routes.root || pathname === routes.login || isBareSignIn(pathname, search);
  if (!isEntry && decide(pathname, null).kind === "open") {
    return isPasswordPage(pathname) || (cookie && pathname === routes.signIn) ? openOrOutage(until) : OPEN;
  }

  const current = await readUntil(cookie, until);
  // A renewal would fail too, without a page.
  const resolved = current.state === "stale" && !(await isReady(until)) ? outageResponse(cookie) : current;
  if (resolved.state === "stale") return redirect(renewal(isEntry ? callbackAddress(search) : `${pathname}${search}`));
  const visitor = toVisitor(resolved);
  if (isEntry) {
    const elsewhere = entry(pathname, search, visitor);
    if (elsewhere) return redirect(elsewhere);
    return pathname === routes.login ? openOrOutage(until) : OPEN;
  }
  const decision = decide(pathname, visitor);
  if (decision.kind === "open") return resolved.state === "unknown" ? OUTAGE : OPEN;
  if (decision.kind === "redirect") return redirect(decision.to);
  return redirect(
    withParameters(routes.login, {
      error: loginError(resolved),
      callbackUrl: safeCallback(`${pathname}${search}`, env().origin, routes.root),
    }),
  );
}

const redirect = (to: string): Gate => ({ kind: "redirect", to });
const isReady = (until: number) => isProviderReady(until - Date.now());

async function openOrOutage(until: number): Promise<Gate> {
  return (await isReady(until)) ? OPEN : OUTAGE;
}

function outageResponse(token: WebToken | null): Resolved {
  return token ? { state: "unknown", error: new ProviderError("PROVIDER_UNREACHABLE"), token } : { state: "none" };
}

function isPasswordPage(pathname: string): boolean {
  return pathname === routes.forgetPassword || pathname.startsWith(`${routes.forgetPassword}/`);
}

function isBareSignIn(pathname: string, search: string): boolean {
  return pathname === routes.signIn && !new URLSearchParams(search).has("reason");
}

/** During an outage the cookie's roles apply; the provider guards its data. */
function toVisitor(resolved: Resolved): Visitor {
  if (resolved.state === "live") return { role: resolved.user.role };
  return resolved.state === "unknown" ? { role: resolved.token.role } : null;
}

function entry(pathname: string, search: string, visitor: Visitor): string | undefined {
  if (!visitor) return pathname === routes.root ? routes.login : undefined;
  const home = homeRoute(visitor.role);
  const requested = safeCallback(callbackAddress(search), env().origin, home);
  return requested === routes.root ? home : requested;
}

function callbackAddress(search: string): string {
  return new URLSearchParams(search).get(CALLBACK_PARAMETER) ?? routes.root;
}

function renewal(callbackUrl: string): string {
  return `${RENEW_PATH}?${new URLSearchParams({ callbackUrl })}`;
}

export const RENEW_PATH = "/api/session/renew";

export async function renewAndReturn(request: Request): Promise<Response> {
  const { origin } = env();
  const callbackUrl = safeCallback(new URL(request.url).searchParams.get(CALLBACK_PARAMETER), origin, routes.root);
  const cookie = await readToken(request.headers.get("cookie"));
  const resolved = await beforeDeadline(newDeadline(), resolve(cookie)).catch((error) => failed(error, cookie));
  if (resolved.state === "unknown")
    return errorResponse(resolved.error.code, { requestId: readRequestId(request.headers) });
  if (resolved.state === "live") return seeOther(callbackUrl, sessionCookie(resolved.token));
  return seeOther(withParameters(routes.login, { error: loginError(resolved), callbackUrl }), clearedCookie());
}

function seeOther(path: string, cookie: string): Response {
  return new Response(null, { status: 303, headers: { ...NO_STORE, location: path, "set-cookie": cookie } });
}
