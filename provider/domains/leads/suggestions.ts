import { meantEmail, repairIdentification } from "@/contract/kernel/text/repairs.ts";
import { isEmail, lostLeadingZero } from "@/contract/kernel/validation.ts";
import type { Suggestion } from "@/contract/leads/leads.ts";

type Values = { identification: string; email: string };

/** @param isOwnDomain whether an address is of their domain, which is trusted */
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
