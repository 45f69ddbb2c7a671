import { randomBytes } from "node:crypto";
import { headers } from "next/headers";
import { ProviderError, TIMEOUTS } from "@/lib/http/provider-client.ts";
import { LOCALE_HEADER } from "@/lib/i18n/locales.ts";
import { env } from "@/lib/runtime/env.ts";

/** Deadline of a page's reads in milliseconds since 1970, set by the middleware. */
export const DEADLINE_HEADER = "x-page-deadline";

/** Common deadline of all reads of a page and its middleware. */
export const newDeadline = (): number => Date.now() + TIMEOUTS.page;

/** Deadline of the current page. For server components. */
export async function pageDeadline(): Promise<number> {
  return readDeadline(await headers());
}

export function readDeadline(sent: Pick<Headers, "get">): number {
  return Number(sent.get(DEADLINE_HEADER)) || newDeadline();
}

/** Awaits a shared answer until the deadline. @throws ProviderError PROVIDER_TIMEOUT */
export async function beforeDeadline<Value>(until: number, answer: Promise<Value>): Promise<Value> {
  const timer = Promise.withResolvers<never>();
  const timeout = setTimeout(
    () => timer.reject(new ProviderError("PROVIDER_TIMEOUT")),
    Math.max(0, until - Date.now()),
  );
  try {
    return await Promise.race([answer, timer.promise]);
  } finally {
    clearTimeout(timeout);
  }
}

/** Marks the write of a page, which the request hardening turned into a read without a body. */
export const PAGE_WRITE_HEADER = "x-page-write";

/** Header that the middleware sets on pages during an outage; stripped from incoming requests. */
export const OUTAGE_HEADER = "x-provider-outage";

export const OUTAGE_RETRY = "5";

/** Prevents provider calls of server components during an outage. */
export async function isOutage(): Promise<boolean> {
  return (await headers()).has(OUTAGE_HEADER);
}

/** 128 bits, new for each page. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

export function contentSecurityPolicy(nonce: string): string {
  const { isDevelopment, isSecure } = env();
  const directives = [
    "default-src 'self'",
    // Next's reloading in development evaluates code and injects styles.
    `script-src 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    ...(isSecure ? ["upgrade-insecure-requests"] : []),
  ];
  return directives.join("; ");
}

/** Request headers that Next or the translations would trust. */
const STRIPPED = [
  "content-security-policy",
  "content-security-policy-report-only",
  "next-action",
  LOCALE_HEADER,
  OUTAGE_HEADER,
  "x-nonce",
  "x-forwarded-host",
  "x-original-url",
  "x-rewrite-url",
];

export function trustedHeaders(input: Headers, nonce: string): Headers {
  const headers = new Headers(input);
  for (const name of [...headers.keys()]) {
    if (STRIPPED.includes(name) || /^x-(middleware|invoke|nextjs|matched)-/.test(name)) headers.delete(name);
  }
  headers.set("content-security-policy", contentSecurityPolicy(nonce));
  headers.set("x-nonce", nonce);
  return headers;
}

/** Address on the web's own origin: the requested alias if known, otherwise the first. */
export function publicAddress(path: string, host: string | null): URL {
  const { origin, origins } = env();
  const called = `${new URL(origin).protocol}//${host}`;
  return new URL(path, host && origins.has(called) ? called : origin);
}
