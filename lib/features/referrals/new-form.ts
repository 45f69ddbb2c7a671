import { type Form, referralLanding } from "@/contract/referrals/landing.ts";
import { ProviderError, sendRequest } from "@/lib/http/provider-client.ts";
import type { ReferralToken } from "./token.ts";

/** Click ids that ad networks append to addresses. */
const PAID = ["gclid", "gbraid", "wbraid", "dclid", "fbclid", "ttclid", "msclkid", "twclid", "li_fat_id"];

/**
 * Ticket for one form; "closed" if the link is no longer valid. Without one, submission reports the error.
 * @param until deadline of the page
 * @param refusedTicket of the rejected form that this one replaces
 */
export async function newForm(
  token: ReferralToken,
  search: URLSearchParams,
  until: number,
  refusedTicket?: string,
): Promise<Form | "closed" | null> {
  const isPaidTraffic = PAID.some((name) => search.has(name)) || search.get("utm_medium") === "cpc";
  const input = { isPaidTraffic, ...(refusedTicket && { refusedTicket }) };
  return sendRequest(referralLanding.form, input, { ...token, until }).catch((cause) =>
    cause instanceof ProviderError && cause.code === "CONFLICT" ? "closed" : null,
  );
}
