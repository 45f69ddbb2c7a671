import type { NextApiRequest, NextApiResponse } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getServerSession, type Session } from "next-auth";
import { cache } from "react";
import { type SessionUser, sessions } from "@/contract/identity/sessions.ts";
import { decide } from "@/lib/access/decide.ts";
import { ProviderError, sendRequest } from "@/lib/http/provider-client.ts";
import { clientAddress } from "@/lib/http/request-origin.ts";
import { type Route, routes, withParameters } from "@/lib/routing/routes.ts";
import { env } from "@/lib/runtime/env.ts";
import { log } from "@/lib/runtime/log.ts";
import { authOptions } from "./auth-options.ts";
import { RENEW_PATH } from "./gate.ts";
import { isOutage, pageDeadline, readDeadline } from "./page-request.ts";
import { lastKnown, loginError, type Resolved, readUntil } from "./resolve.ts";
import { cookieName, sessionRequest, type WebToken } from "./session-cookie.ts";

/** Session of this page, without a renewal: a page cannot write cookies. */
const resolveOnce = cache(async (): Promise<Resolved> => {
  const value = (await cookies()).get(cookieName())?.value;
  if (!value || !env().secret) return { state: "none" };
  const resolved = await getServerSession(sessionRequest(value) as NextApiRequest, NO_RESPONSE, {
    ...authOptions("session"),
    callbacks: {
      // A thrown error would be the end of the session for next-auth.
      session: ({ token }) => resolveForPage(token).catch((cause: unknown) => ({ cause })),
    },
  });
  if (resolved && "cause" in resolved) throw resolved.cause;
  return resolved ?? { state: "none" };
});

const NO_RESPONSE = { getHeader() {}, setHeader() {} } as unknown as NextApiResponse;

async function resolveForPage(token: WebToken): Promise<Resolved> {
  if (await isOutage()) return { state: "unknown", error: new ProviderError("PROVIDER_UNREACHABLE"), token };
  return readUntil(token, await pageDeadline());
}

/** Returns whether a session exists while the provider is unavailable: the shell shows the outage. */
export async function isSessionUnknown(): Promise<boolean> {
  return (await resolveOnce()).state === "unknown";
}

export async function currentSession(): Promise<Session | null> {
  const resolved = await resolveOnce();
  if (resolved.state === "unknown") return rememberedSession(resolved.token);
  if (resolved.state !== "live") return null;
  return { user: resolved.user, licenseId: resolved.licenseId, expires: inSessionSeconds() };
}

const inSessionSeconds = () => new Date(Date.now() + env().sessionSeconds * 1000).toISOString();

/** Session of the shell during an outage: the cookie's roles, and data last read by this process. */
function rememberedSession({ uid, role, licenseId }: WebToken): Session {
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

export async function requireSession(route?: Route): Promise<Session> {
  const session = await currentSession();
  if (!session) {
    const resolved = await resolveOnce();
    if (resolved.state === "stale")
      redirect(`${RENEW_PATH}?${new URLSearchParams({ callbackUrl: route ?? routes.root })}`);
    redirect(withParameters(routes.login, { error: loginError(resolved), callbackUrl: route }));
  }
  const decision = route && decide(route, { role: session.user.role });
  if (decision?.kind === "redirect") redirect(decision.to);
  return session;
}

export async function currentToken(): Promise<WebToken | null> {
  const resolved = await resolveOnce();
  return resolved.state === "live" ? resolved.token : null;
}

/** Returns whether a mailed link is known to be invalid. The check does not consume it. */
export async function isSpentLink(token: string, sent: Headers): Promise<boolean> {
  try {
    await sendRequest(sessions.checkLink, { token }, { clientAddress: clientAddress(sent), until: readDeadline(sent) });
    return false;
  } catch (cause) {
    if (cause instanceof ProviderError && cause.code === "RESET_LINK_INVALID") return true;
    log().debug({ cause: String(cause) }, "mailed link not checked");
    return false;
  }
}
