import { repairIdentification } from "@/contract/kernel/text/repairs.ts";
import { tellsPerson } from "@/contract/kernel/validation.ts";

/** What is locked of a visitor: two hosts who take one person in at once do so one after the other. */
export function visitorNames(identification = ""): string[] {
  const meant = repairIdentification(identification) ?? identification;
  return tellsPerson(meant) ? [`visitor ${meant}`] : [];
}
