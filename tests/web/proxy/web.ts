import type { Grant } from "@/contract/identity/sessions.ts";
import { forward } from "@/lib/proxy/forward.ts";
import { env } from "@/lib/runtime/env.ts";
import { cookieName, decodeToken, encodeToken, toWebToken, type WebToken } from "@/lib/session/session-cookie.ts";
import { FakeProvider } from "@/tests/support/stand-in-provider.ts";

export const ORIGIN = "http://localhost:3000";

/** Sets the provider's address before settings are read, which happens once. */
export async function startFake(): Promise<FakeProvider> {
  const provider = await FakeProvider.start();
  Object.assign(process.env, {
    NEXTAUTH_URL: ORIGIN,
    NEXTAUTH_SECRET: "a secret of the tests alone, and of nothing else",
    PROVIDER_API_URL: provider.url,
    LOG_LEVEL: "silent",
  });
  if (env().providerUrl !== provider.url) throw new Error("The settings were read before the stand-in was there");
  return provider;
}

export function sessionCookie(grant: Grant): string {
  return `${cookieName()}=${encodeToken(toWebToken(grant))}`;
}

type RequestOptions = { method?: string; cookie?: string; headers?: Record<string, string>; body?: BodyInit };

/** Request of the web's own page, unless headers differ. */
export function sendRequest(
  path: string,
  { method = "GET", cookie, headers = {}, body }: RequestOptions = {},
): Promise<Response> {
  return forward(
    new Request(`${ORIGIN}/api${path}`, {
      method,
      headers: { ...(cookie && { cookie }), ...headers },
      body,
      ...(body instanceof ReadableStream && { duplex: "half" }),
    }),
  );
}

export const OWN_PAGE = { origin: ORIGIN, "sec-fetch-site": "same-origin", "content-type": "application/json" };

/** @returns the session cookie of a response; null when absent or removed */
export function renewedIn(response: Response): WebToken | null {
  const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${cookieName()}=`));
  return set ? decodeToken(set.slice(cookieName().length + 1).split(";")[0] ?? "") : null;
}
