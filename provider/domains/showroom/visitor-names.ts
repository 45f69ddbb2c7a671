import { repairIdentification } from "@/contract/kernel/text/repairs.ts";
import { identifiesPerson } from "@/contract/kernel/validation.ts";

/** Lock name of a visitor: serialises two hosts. */
export function visitorNames(identification = ""): string[] {
  const meant = repairIdentification(identification) ?? identification;
  return identifiesPerson(meant) ? [`visitor ${meant}`] : [];
}
