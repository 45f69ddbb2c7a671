import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth from "next-auth";
import { NO_STORE } from "@/lib/http/responses.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { env } from "@/lib/runtime/env.ts";
import { authOptions } from "./auth-options.ts";
import type { DeviceCookie } from "./session-cookie.ts";
import { authErrorKind, safeCallback } from "./sign-in-parameters.ts";

export type AuthCall = {
  method: "GET" | "POST";
  action: string;
  providerId: string | undefined;
  query: Record<string, string>;
  fields: Record<string, unknown> | undefined;
  cookies: Record<string, string>;
  clientAddress: string | undefined;
  device: DeviceCookie;
};

/** Calls next-auth without headers: it would accept Authorization as a session and trust Host. */
export async function callNextAuth({
  method,
  action,
  providerId,
  query,
  fields,
  cookies,
  clientAddress,
  device,
}: AuthCall): Promise<Response> {
  const answer = new Answer();
  const request = {
    method,
    query: { ...query, nextauth: providerId === undefined ? [action] : [action, providerId] },
    body: fields,
    cookies,
    headers: {},
  };
  // next-auth uses only these members of Node's request and response.
  await NextAuth(
    request as unknown as NextApiRequest,
    answer as unknown as NextApiResponse,
    authOptions(action, clientAddress, device),
  );
  return answer.response();
}

/** Redirects next-auth's own pages to /login, with our error code and the requested page. */
export async function redirectToLogin(response: Response, { fields, cookies }: AuthCall): Promise<Response> {
  const location = response.headers.get("location");
  const { url } = location === null ? ((await response.clone().json()) as { url?: string }) : { url: location };
  const { origin } = env();
  if (!url?.startsWith(`${origin}/api/auth/`)) return response;
  const requested = fields?.callbackUrl ?? Object.entries(cookies).find(([name]) => name.endsWith("callback-url"))?.[1];
  const callbackUrl = safeCallback(requested, origin, routes.root);
  const login = `${origin}${withParameters(routes.login, {
    error: authErrorKind(new URL(url).searchParams.get("error")) ?? "Unknown",
    callbackUrl: callbackUrl === routes.root ? undefined : callbackUrl,
  })}`;
  const headers = new Headers(response.headers);
  if (location !== null) headers.set("location", login);
  return new Response(location === null ? JSON.stringify({ url: login }) : null, { status: response.status, headers });
}

function resolveUrl(text: string): string {
  const { origin } = env();
  return URL.canParse(text, origin) ? new URL(text, origin).href : origin;
}

class Answer {
  private code = 200;
  private readonly headers = new Map<string, string | string[]>();
  private body: string | null = null;

  status(code: number): this {
    this.code = code;
    return this;
  }

  getHeader(name: string): string | string[] | undefined {
    return this.headers.get(name.toLowerCase());
  }

  setHeader(name: string, value: string | string[]): this {
    this.headers.set(name.toLowerCase(), value);
    return this;
  }

  json(value: unknown): void {
    this.setHeader("content-type", "application/json");
    this.body = JSON.stringify(value);
  }

  send(value: unknown): void {
    if (typeof value === "string") this.body = value;
    else this.json(value ?? {});
  }

  end(): void {}

  response(): Response {
    const headers = new Headers();
    for (const [name, value] of this.headers) {
      for (const each of [value].flat()) headers.append(name, name === "location" ? resolveUrl(each) : each);
    }
    for (const [name, value] of Object.entries(NO_STORE)) headers.set(name, value);
    return new Response(this.body, { status: this.code, headers });
  }
}
