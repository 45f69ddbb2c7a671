import { NO_STORE } from "@/lib/http/error-response.ts";
import { env } from "@/lib/runtime/env.ts";

export const SENT_COOKIE = "referral-sent";
const SECONDS = 600;

/** Shows the thanks to the sender only, for a limited time, not to later visitors of the address. */
export function keepSent(page: string): string {
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
