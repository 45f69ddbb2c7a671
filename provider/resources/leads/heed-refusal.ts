import type { Db } from "@/provider/db/client.ts";
import type { Origin } from "@/provider/http/implement.ts";
import type { Step } from "@/provider/intake/judge.ts";
import { findRefused, type Known } from "@/provider/intake/same-person.ts";
import { refusedStep } from "@/provider/intake/steps.ts";
import { cancelCalls } from "../appointments/calls.ts";
import { planLead } from "../appointments/next-of-lead.ts";
import type { LeadRow } from "./changes.ts";

/** What is not due any more where nobody is to contact a lead's person. */
export const NOTHING_DUE = { nextAction: null, nextActionAt: null, claimedBy: null, claimedUntil: null };

export type Refusal = { columns: Partial<LeadRow>; steps: Step[] };

/** What is set on a lead that its correction makes the lead of somebody whom nobody is to contact, and how it is told. */
export async function heedRefusal(
  db: Db,
  before: LeadRow,
  { identification, phone, email }: Known,
  at: string,
): Promise<Refusal> {
  const one = { identification, phone, email };
  const isKnown = !before.doNotContact && (await findRefused(db.$client, [one])).has(one);
  return isKnown
    ? { columns: { doNotContact: true, ...NOTHING_DUE }, steps: [refusedStep(at)] }
    : { columns: {}, steps: [] };
}

/** The calls that were planned with whom nobody is to contact any more end. */
export async function endCalls(
  db: Db,
  actor: Parameters<typeof cancelCalls>[1],
  origin: Origin,
  leadId: string,
  { columns }: Refusal,
): Promise<void> {
  if (!columns.doNotContact) return;
  await cancelCalls(db, actor, origin, leadId);
  await planLead(db, leadId);
}
