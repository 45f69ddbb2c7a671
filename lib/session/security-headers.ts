import { randomBytes } from "node:crypto";
import { LOCALE_HEADER } from "@/lib/i18n/locales.ts";
import { env } from "@/lib/runtime/env.ts";
import { OUTAGE_HEADER } from "./outage.ts";

/** 128 bits, new for each page. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/** Allows scripts by this page's nonce, and scripts they load. */
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

/** Request headers without forgeable ones and all internal headers of Next. */
export function trustedHeaders(input: Headers, nonce: string): Headers {
  const headers = new Headers(input);
  for (const name of [...headers.keys()]) {
    if (STRIPPED.includes(name) || /^x-(middleware|invoke|nextjs|matched)-/.test(name)) headers.delete(name);
  }
  headers.set("content-security-policy", contentSecurityPolicy(nonce));
  headers.set("x-nonce", nonce);
  return headers;
}
