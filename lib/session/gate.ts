import { decide, homeOf, type Visitor } from "@/lib/access/decide.ts";
import { env } from "@/lib/env.ts";
import { CALLBACK_PARAMETER, routes, withParameters } from "@/lib/routes.ts";
import { RENEW_PATH } from "./renew.ts";
import { loginError, look, type Resolved } from "./resolve.ts";
import { safeCallback } from "./safe-callback.ts";
import type { WebToken } from "./web-token.ts";

/** @returns where the visitor is sent in place of the page, or undefined to open it. */
export async function gate(
  pathname: string,
  search: string,
  cookie: WebToken | null,
  until: number,
): Promise<string | undefined> {
  const isEntry = pathname === routes.root || pathname === routes.login || isBareSignIn(pathname, search);
  if (!isEntry && decide(pathname, null).kind === "open") return undefined;

  const resolved = await look(cookie, until);
  if (resolved.state === "stale") return renewal(isEntry ? callbackOf(search) : `${pathname}${search}`);
  const visitor = visitorOf(resolved);
  if (isEntry) return entry(pathname, search, visitor);
  const decision = decide(pathname, visitor);
  if (decision.kind === "open") return undefined;
  if (decision.kind === "redirect") return decision.to;
  return withParameters(routes.login, {
    error: loginError(resolved),
    callbackUrl: safeCallback(`${pathname}${search}`, env().origin, routes.root),
  });
}

/** Without a reason nothing was refused: /signin is then the way in that it is called. */
function isBareSignIn(pathname: string, search: string): boolean {
  return pathname === routes.signIn && !new URLSearchParams(search).has("reason");
}

/** A provider that does not answer ends nothing: the roles of the cookie decide, and the provider guards its data. */
function visitorOf(resolved: Resolved): Visitor {
  if (resolved.state === "live") return { role: resolved.user.role };
  return resolved.state === "unknown" ? { role: resolved.token.role } : null;
}

function entry(pathname: string, search: string, visitor: Visitor): string | undefined {
  if (!visitor) return pathname === routes.root ? routes.login : undefined;
  const home = homeOf(visitor.role);
  const asked = safeCallback(callbackOf(search), env().origin, home);
  return asked === routes.root ? home : asked;
}

function callbackOf(search: string): string {
  return new URLSearchParams(search).get(CALLBACK_PARAMETER) ?? routes.root;
}

function renewal(callbackUrl: string): string {
  return `${RENEW_PATH}?${new URLSearchParams({ callbackUrl })}`;
}
