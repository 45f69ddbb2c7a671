import { meantEmail, repairIdentification } from "@/contract/kernel/text/repairs.ts";
import { isEmail, lostLeadingZero } from "@/contract/kernel/validation.ts";
import type { Suggestion } from "@/contract/leads/leads.ts";

type Values = { identification: string; email: string };

/**
 * Likely corrections of valid values; addresses of the licence's domain are trusted.
 * @param isOwnDomain whether an address is of their domain
 */
export function suggestionsFor(
  { identification, email }: Values,
  isOwnDomain: (email: string) => boolean,
): Suggestion[] {
  const cedula = lostLeadingZero(identification) ? repairIdentification(identification) : undefined;
  const address = isEmail(email) && !isOwnDomain(email) ? meantEmail(email) : undefined;
  return [
    ...(cedula ? [{ field: "identification", value: cedula } as const] : []),
    ...(address ? [{ field: "email", value: address } as const] : []),
  ];
}
