import { requestIdOf } from "@/contract/kernel/ids.ts";
import { NO_STORE, refuse } from "@/lib/http/responses.ts";
import { CALLBACK_PARAMETER, routes, withParameters } from "@/lib/routing/routes.ts";
import { env } from "@/lib/runtime/env.ts";
import { beforeDeadline, newDeadline } from "./deadline.ts";
import { failed, loginError, resolve } from "./resolve.ts";
import { safeCallback } from "./safe-callback.ts";
import { clearedCookie, sessionCookie, tokenFromCookies } from "./web-token.ts";

/** Renewal redirect for pages, which cannot write cookies. */
export const RENEW_PATH = "/api/session/renew";

export async function renewAndReturn(request: Request): Promise<Response> {
  const { origin } = env();
  const callbackUrl = safeCallback(new URL(request.url).searchParams.get(CALLBACK_PARAMETER), origin, routes.root);
  const cookie = tokenFromCookies(request.headers.get("cookie"));
  const resolved = await beforeDeadline(newDeadline(), resolve(cookie)).catch((error) => failed(error, cookie));
  if (resolved.state === "unknown") return refuse(resolved.error.code, { requestId: requestIdOf(request.headers) });
  if (resolved.state === "live") return to(callbackUrl, sessionCookie(resolved.token));
  return to(withParameters(routes.login, { error: loginError(resolved), callbackUrl }), clearedCookie());
}

function to(path: string, cookie: string): Response {
  return new Response(null, { status: 303, headers: { ...NO_STORE, location: path, "set-cookie": cookie } });
}
