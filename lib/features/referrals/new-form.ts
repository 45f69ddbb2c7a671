import { type Form, referralLanding } from "@/contract/referrals/landing.ts";
import { ask, ProviderError } from "@/lib/http/provider-client.ts";
import type { HeldToken } from "./token.ts";

/** What networks put into the addresses that their advertisements lead to. */
const PAID = ["gclid", "gbraid", "wbraid", "dclid", "fbclid", "ttclid", "msclkid", "twclid", "li_fat_id"];

/**
 * A ticket for one form; "closed" where the link may not be used any more, whatever was known of it a moment ago.
 * Without one, the page is still to be read, and says so when it is sent.
 * @param until the page's deadline, and @param refusedTicket of the form that this one is made anew of
 */
export async function newForm(
  held: HeldToken,
  search: URLSearchParams,
  until: number,
  refusedTicket?: string,
): Promise<Form | "closed" | null> {
  const isPaidTraffic = PAID.some((name) => search.has(name)) || search.get("utm_medium") === "cpc";
  const given = { isPaidTraffic, ...(refusedTicket && { refusedTicket }) };
  return ask(referralLanding.form, given, { ...held, until }).catch((cause) =>
    cause instanceof ProviderError && cause.code === "CONFLICT" ? "closed" : null,
  );
}
