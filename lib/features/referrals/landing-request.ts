import type { IncomingMessage } from "node:http";
import { NO_STORE } from "@/lib/http/responses.ts";
import {
  DEFAULT_LOCALE,
  isLocale,
  LOCALE_HEADER,
  LOCALE_KEY,
  type Locale,
  requestedLocale,
} from "@/lib/i18n/locales.ts";
import { routes } from "@/lib/routing/routes.ts";
import { env } from "@/lib/runtime/env.ts";

export type LinkParams = Promise<{ company: string; referralCode: string }>;
export type Link = { company: string; code: string; path: string };

export function toLink({ company, referralCode }: Awaited<LinkParams>): Link | undefined {
  const [slug, code] = [readable(company), readable(referralCode)];
  if (!slug || !code) return undefined;
  return { company: slug, code, path: `/ref/${encodeURIComponent(slug)}/${encodeURIComponent(code)}` };
}

function readable(segment: string): string {
  try {
    return decodeURIComponent(segment).trim();
  } catch {
    return segment.trim();
  }
}

export const SENT_COOKIE = "referral-sent";
const SECONDS = 600;

/** Shows the thanks to the sender only, for a limited time, not to later visitors of the address. */
export function storeSent(page: string): string {
  return cookie(encodeURIComponent(page), SECONDS);
}

export function isSent(cookies: { get(name: string): { value: string } | undefined }, page: string): boolean {
  const sent = cookies.get(SENT_COOKIE)?.value;
  return sent === page || sent === encodeURIComponent(page);
}

export function leadToNewForm(page: string): Response {
  return new Response(null, { status: 303, headers: { ...NO_STORE, location: page, "set-cookie": cookie("", 0) } });
}

function cookie(value: string, seconds: number): string {
  return `${SENT_COOKIE}=${value}; Path=/ref; Max-Age=${seconds}; HttpOnly; SameSite=Lax${env().isSecure ? "; Secure" : ""}`;
}

type Visit = { cookies: { get(name: string): { value: string } | undefined }; headers: Headers };

/** Language of a visitor without a preference: the browser's. */
export function visitLocale({ cookies, headers }: Visit): Locale {
  const selected = cookies.get(LOCALE_KEY)?.value;
  return isLocale(selected) ? selected : (requestedLocale(headers.get("accept-language")) ?? DEFAULT_LOCALE);
}

/** Passes the language to page, metadata and picture. Other pages use the preference, or Spanish. */
export function setVisitLocale(headers: Headers, pathname: string, visit: Visit): void {
  if (pathname.startsWith(routes.referral)) headers.set(LOCALE_HEADER, visitLocale(visit));
}

export const WHOLE_PAGE = "x-whole-landing";
export const UNANSWERED = "x-landing-unanswered";
const LANDING = /^\/ref\/[^/]+\/[^/?]+$/;
const OF_NEXT = /^(rsc$|next-|purpose$|x-(nextjs|middleware|invoke|matched|now|prerender)-)/;

/** Detects requests for a whole landing page and sets the header, which senders cannot set. */
export function markWholePage(request: IncomingMessage): boolean {
  delete request.headers[WHOLE_PAGE];
  delete request.headers[UNANSWERED];
  if (request.method !== "GET" || !LANDING.test(request.url ?? "")) return false;
  if (Object.keys(request.headers).some((name) => OF_NEXT.test(name))) return false;
  request.headers[WHOLE_PAGE] = "1";
  return true;
}
