import { repairIdentification } from "@/contract/kernel/text/repairs.ts";
import { tellsPerson } from "@/contract/kernel/validation.ts";

/** Lock name of a visitor: serialises two hosts. */
export function visitorNames(identification = ""): string[] {
  const meant = repairIdentification(identification) ?? identification;
  return tellsPerson(meant) ? [`visitor ${meant}`] : [];
}
