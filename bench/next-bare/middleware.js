import { NextResponse } from "next/server";

export const config = { runtime: "nodejs", matcher: ["/nonce"] };

/** A nonce for each visit, as a strict Content-Security-Policy needs it. */
export function middleware(request) {
  const nonce = crypto.randomUUID();
  const policy = `script-src 'nonce-${nonce}' 'strict-dynamic'`;
  const headers = new Headers(request.headers);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}
