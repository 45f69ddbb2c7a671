import type { NextRequest } from "next/server";
import { referralLanding } from "@/contract/referrals/landing.ts";
import { isTheme, THEME_KEY } from "@/lib/browser/preference.ts";
import { isProviderReady, ProviderError, sendRequest } from "@/lib/http/provider-client.ts";
import { clientAddress } from "@/lib/http/request-origin.ts";
import { beforeDeadline } from "@/lib/session/page-request.ts";
import { countVisit } from "./count.ts";
import { FORM_DRAFT_COOKIE } from "./form-draft.ts";
import { fillIn, findCachedPage } from "./landing-cache.ts";
import { type Link, SENT_COOKIE, toLink, visitLocale, WHOLE_PAGE } from "./landing-request.ts";
import { referralToken } from "./token.ts";

const LANDING = /^\/ref\/([^/]+)\/([^/]+)$/;

type Visit = Response | "unanswered" | undefined;

/** Verifies the link on each visit. Other cases fall through; "unanswered" stops the page from retrying. */
export async function serveCachedLanding(request: NextRequest, nonce: string, until: number): Promise<Visit> {
  const [, company, referralCode] = LANDING.exec(request.nextUrl.pathname) ?? [];
  const link = company && referralCode ? toLink({ company, referralCode }) : undefined;
  if (!link) return undefined;
  const cached = await cachedVisit(request, link, nonce, until);
  if (cached) return cached;
  return (await isProviderReady(until - Date.now())) ? undefined : "unanswered";
}

async function cachedVisit(request: NextRequest, link: Link, nonce: string, until: number): Promise<Visit> {
  const { pathname, search } = request.nextUrl;
  if (search || request.method !== "GET") return undefined;
  const isOwn = request.cookies.has(FORM_DRAFT_COOKIE) || request.cookies.has(SENT_COOKIE);
  if (!request.headers.has(WHOLE_PAGE) || isOwn) return undefined;
  const page = await findCachedPage(`${variantKey(request)} ${pathname}`, nonce, until);
  if (page === "late") return "unanswered";
  if (!page) return undefined;
  try {
    const token = referralToken(link.company, link.code, clientAddress(request.headers));
    const loaded = await beforeDeadline(until, token);
    const form = await sendRequest(referralLanding.form, { isPaidTraffic: false }, { ...loaded, until });
    countVisit(loaded);
    return new Response(fillIn(page, { ...form, nonce }), { headers: { "content-type": "text/html; charset=utf-8" } });
  } catch (cause) {
    return cause instanceof ProviderError && cause.code === "PROVIDER_TIMEOUT" ? "unanswered" : undefined;
  }
}

function variantKey(request: NextRequest): string {
  const theme = request.cookies.get(THEME_KEY)?.value;
  return `${visitLocale(request)} ${isTheme(theme) ? theme : "system"}`;
}
