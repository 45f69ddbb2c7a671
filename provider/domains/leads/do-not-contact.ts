import { refusedStep } from "@/provider/domains/intake/evaluate.ts";
import { findDoNotContact, type Known } from "@/provider/domains/intake/same-person.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Step } from "@/provider/kernel/trace.ts";
import type { LeadRow } from "../lead-core/lead-row.ts";

/** Clears due actions of do-not-contact leads. */
export const NOTHING_DUE = {
  nextAction: null,
  nextActionAt: null,
  returnedAt: null,
  claimedBy: null,
  claimedUntil: null,
};

export async function applyDoNotContact(
  db: Db,
  before: LeadRow,
  { identification, phone, email }: Known,
  at: string,
): Promise<{ columns: Partial<LeadRow>; steps: Step[] }> {
  const one = { identification, phone, email };
  const isKnown = !before.doNotContact && (await findDoNotContact(db.$client, before.licenseId, [one])).has(one);
  return isKnown
    ? { columns: { doNotContact: true, ...NOTHING_DUE }, steps: [refusedStep(at)] }
    : { columns: {}, steps: [] };
}
