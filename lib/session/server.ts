import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import type { SessionUser } from "@/contract/identity/sessions.ts";
import { decide } from "@/lib/access/decide.ts";
import { ProviderError } from "@/lib/http/provider-client.ts";
import { type Route, routes, withParameters } from "@/lib/routing/routes.ts";
import { env } from "@/lib/runtime/env.ts";
import type { BrowserSession } from "./auth-calls.ts";
import { pageDeadline } from "./deadline.ts";
import { lastKnown } from "./introspect.ts";
import { isOutage } from "./outage.ts";
import { RENEW_PATH } from "./renew.ts";
import { loginError, look, type Resolved } from "./resolve.ts";
import { cookieName, decodeToken, type WebToken } from "./web-token.ts";

const lookOnce = cache(async (): Promise<Resolved> => {
  const value = (await cookies()).get(cookieName())?.value;
  const token = value ? decodeToken(value) : null;
  if (token && (await isOutage())) return { state: "unknown", error: new ProviderError("PROVIDER_UNREACHABLE"), token };
  return look(token, await pageDeadline());
});

/** Returns whether a session exists while the provider is unavailable: the shell shows the outage. */
export async function isSessionUnknown(): Promise<boolean> {
  return (await lookOnce()).state === "unknown";
}

export async function currentSession(): Promise<BrowserSession | null> {
  const resolved = await lookOnce();
  if (resolved.state === "unknown") return rememberedSession(resolved.token);
  if (resolved.state !== "live") return null;
  return { user: resolved.user, licenseId: resolved.licenseId, expires: inSessionSeconds() };
}

const inSessionSeconds = () => new Date(Date.now() + env().sessionSeconds * 1000).toISOString();

/** Session of the shell during an outage: the cookie's roles, and data last read by this process. */
function rememberedSession({ uid, role, licenseId }: WebToken): BrowserSession {
  const user = { ...(lastKnown(uid) ?? UNKNOWN_USER), userId: uid, role };
  return { user, licenseId, expires: inSessionSeconds() };
}

const UNKNOWN_USER: Omit<SessionUser, "userId" | "role"> = {
  email: "",
  type: "client",
  fullName: "",
  licenses: [],
  emailVerified: true,
  companyType: "",
  companyId: "",
};

/** Session of a protected page; redirects without one or without access. */
export async function requireSession(route?: Route): Promise<BrowserSession> {
  const session = await currentSession();
  if (!session) {
    const resolved = await lookOnce();
    if (resolved.state === "stale")
      redirect(`${RENEW_PATH}?${new URLSearchParams({ callbackUrl: route ?? routes.root })}`);
    redirect(withParameters(routes.login, { error: loginError(resolved), callbackUrl: route }));
  }
  const decision = route && decide(route, { role: session.user.role });
  if (decision?.kind === "redirect") redirect(decision.to);
  return session;
}

/** Token for this page's reads; null without a live session, or before a renewal. */
export async function currentToken(): Promise<WebToken | null> {
  const resolved = await lookOnce();
  return resolved.state === "live" ? resolved.token : null;
}
