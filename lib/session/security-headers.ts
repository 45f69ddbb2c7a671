import { randomBytes } from "node:crypto";
import { LOCALE_HEADER } from "@/lib/i18n/locales.ts";
import { env } from "@/lib/runtime/env.ts";
import { OUTAGE_HEADER } from "./outage.ts";

/** 128 bits, another for each page. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/** Scripts run by this page's nonce alone, and what they load themselves. */
export function contentSecurityPolicy(nonce: string): string {
  const { isDevelopment, isSecure } = env();
  const directives = [
    "default-src 'self'",
    // Next's reloading in development evaluates code and puts styles into the page.
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

/** Headers of a request that only a browser's owner may not choose: Next or the translations would believe them. */
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

/** The request's headers as pages may believe them. Next's own internal ones are taken away whatever they are called. */
export function trustedHeaders(given: Headers, nonce: string): Headers {
  const headers = new Headers(given);
  for (const name of [...headers.keys()]) {
    if (STRIPPED.includes(name) || /^x-(middleware|invoke|nextjs|matched)-/.test(name)) headers.delete(name);
  }
  headers.set("content-security-policy", contentSecurityPolicy(nonce));
  headers.set("x-nonce", nonce);
  return headers;
}
