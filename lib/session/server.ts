import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { decide } from "@/lib/access/decide.ts";
import { env } from "@/lib/env.ts";
import { type Route, routes, withParameters } from "@/lib/routes.ts";
import type { BrowserSession } from "./auth-calls.ts";
import { pageDeadline } from "./deadline.ts";
import { RENEW_PATH } from "./renew.ts";
import { loginError, look } from "./resolve.ts";
import { cookieName, decodeToken, type WebToken } from "./web-token.ts";

const lookOnce = cache(async () => {
  const value = (await cookies()).get(cookieName())?.value;
  return look(value ? decodeToken(value) : null, await pageDeadline());
});

/**
 * Who is signed in, for server components; null for nobody. One question to the provider for a whole page.
 * @throws ProviderFault when the provider does not answer: the error screen, not the end of a session
 */
export async function currentSession(): Promise<BrowserSession | null> {
  const resolved = await lookOnce();
  if (resolved.state === "unknown") throw resolved.fault;
  if (resolved.state !== "live") return null;
  const expires = new Date(Date.now() + env().sessionSeconds * 1000).toISOString();
  return { user: resolved.user, licenseId: resolved.licenseId, expires };
}

/** The session that a protected page stands on; without one, or without the right to the page, the visitor leaves. */
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

/** The token to read with for this page; null where there is no live session, or it is about to be renewed. */
export async function currentToken(): Promise<WebToken | null> {
  const resolved = await lookOnce();
  return resolved.state === "live" ? resolved.token : null;
}
