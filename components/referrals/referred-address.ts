import { routes } from "@/lib/routes.ts";

const PAGE = `${routes.settingsReferrals}/referred`;

/** Of those in one state, and of those that came by one code; blank says of any. */
export function referredAddress(narrowed: { state?: string; code?: string }): string {
  const given = Object.entries(narrowed).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length === 0 ? PAGE : `${PAGE}?${new URLSearchParams(given)}`;
}
