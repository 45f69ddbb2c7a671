import { type NextRequest, NextResponse } from "next/server";
import { isMachineRequest } from "@/lib/access/decide.ts";
import { setVisitLocale, UNANSWERED } from "@/lib/features/referrals/landing-request.ts";
import { serveCachedLanding } from "@/lib/features/referrals/serve-cached-landing.ts";
import { gate } from "@/lib/session/gate.ts";
import {
  contentSecurityPolicy,
  DEADLINE_HEADER,
  newDeadline,
  newNonce,
  OUTAGE_HEADER,
  OUTAGE_RETRY,
  PAGE_WRITE_HEADER,
  publicAddress,
  trustedHeaders,
} from "@/lib/session/page-request.ts";
import { readToken } from "@/lib/session/session-cookie.ts";

export const config = {
  runtime: "nodejs",
  // Handlers under /api authorise by themselves; the other paths are the same for all visitors.
  matcher: ["/((?!api/|_next/|locales/|icons/|icon\\.svg$|robots\\.txt$|sw\\.js$|manifest\\.webmanifest$).*)"],
};

export async function middleware(request: NextRequest): Promise<Response> {
  const nonce = newNonce();
  const response = await answer(request, nonce);
  response.headers.set("content-security-policy", contentSecurityPolicy(nonce));
  response.headers.set("cache-control", "private, no-store");
  return response;
}

async function answer(request: NextRequest, nonce: string): Promise<Response> {
  // Pages are read-only: this also blocks Server Actions.
  if (request.headers.has(PAGE_WRITE_HEADER) || (request.method !== "GET" && request.method !== "HEAD")) {
    return new NextResponse(null, { status: 405, headers: { allow: "GET, HEAD" } });
  }
  const { pathname, search } = request.nextUrl;
  if (isMachineRequest(pathname)) return new NextResponse(null, { status: 404 });
  const until = newDeadline();
  const gated = await gate(pathname, search, await readToken(request.headers.get("cookie")), until);
  if (gated.kind === "redirect") {
    return NextResponse.redirect(publicAddress(gated.to, request.headers.get("host")), 307);
  }
  const headers = trustedHeaders(request.headers, nonce);
  headers.set(DEADLINE_HEADER, String(until));
  // Avoids a rewrite: at 127.0.0.1 Next treats it as another host and requests itself.
  if (gated.kind === "outage") {
    headers.set(OUTAGE_HEADER, "1");
    return NextResponse.next({ ...UNAVAILABLE, request: { headers } });
  }
  const cached = await serveCachedLanding(request, nonce, until);
  if (cached instanceof Response) return cached;
  setVisitLocale(headers, pathname, request);
  if (cached !== "unanswered") return NextResponse.next({ request: { headers } });
  headers.set(UNANSWERED, "1");
  return NextResponse.next({ ...UNAVAILABLE, request: { headers } });
}

const UNAVAILABLE = { status: 503, headers: { "retry-after": OUTAGE_RETRY } } as const;
