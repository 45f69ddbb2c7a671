import { eq, sql } from "drizzle-orm";
import type { Versioned } from "@/contract/kernel/records.ts";
import type { DoNotContactInput } from "@/contract/leads/leads.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { doNotContactStep } from "@/provider/domains/intake/evaluate.ts";
import { findDoNotContact, type MatchIdentifiers } from "@/provider/domains/intake/same-person.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Step } from "@/provider/kernel/trace.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { cancelPlannedCalls } from "../agenda/ends.ts";
import { updateNextAction } from "../agenda/next-action.ts";
import type { LeadRow } from "../lead-core/lead-row.ts";
import { publishLeadEvent } from "./change-lead.ts";
import { lockPerson } from "./person-of-lead.ts";

const NOTHING_DUE = {
  nextAction: null,
  nextActionAt: null,
  returnedAt: null,
  claimedBy: null,
  claimedUntil: null,
};

export async function applyDoNotContact(
  db: Db,
  {
    before,
    contacts: { identification, phone, email },
    at,
  }: { before: LeadRow; contacts: MatchIdentifiers; at: string },
): Promise<{ columns: Partial<LeadRow>; steps: Step[] }> {
  const one = { identification, phone, email };
  const isKnown = !before.doNotContact && (await findDoNotContact(db.$client, before.licenseId, [one])).has(one);
  return isKnown
    ? { columns: { doNotContact: true, ...NOTHING_DUE }, steps: [doNotContactStep(at)] }
    : { columns: {}, steps: [] };
}

/** Marks all leads of the person: nothing is due, calls are cancelled, appointments at the agency stay. */
export async function stopContact(ctx: RequestContext, { reason, ...input }: DoNotContactInput): Promise<string[]> {
  const marked = (await lockPerson(ctx, input)).filter(({ doNotContact }) => !doNotContact);
  for (const before of marked) {
    await cancelPlannedCalls(ctx, before.id);
    await permit(ctx, before, { doNotContact: true, reason });
    await updateNextAction(ctx.db, before.id);
  }
  return marked.map(({ id }) => id);
}

export async function allowContact(ctx: RequestContext, input: Versioned): Promise<string[]> {
  const marked = (await lockPerson(ctx, input)).filter(({ doNotContact }) => doNotContact);
  for (const before of marked) await permit(ctx, before, { doNotContact: false });
  return marked.map(({ id }) => id);
}

type Permit = { doNotContact: true; reason: DoNotContactInput["reason"] } | { doNotContact: false };

async function permit(ctx: RequestContext, before: LeadRow, input: Permit): Promise<void> {
  const { doNotContact } = input;
  const at = new Date().toISOString();
  const [after] = await ctx.db
    .update(lead)
    .set({ doNotContact, ...(doNotContact && NOTHING_DUE), version: sql`${lead.version} + 1`, updatedAt: at })
    .where(eq(lead.id, before.id))
    .returning();
  const steps: Step[] = [
    input.doNotContact
      ? { step: "permitted", outcome: "warning", at, facts: { reason: input.reason } }
      : { step: "permitted", outcome: "ok", at },
  ];
  await writeAudit(ctx, {
    action: doNotContact ? "lead.contactStopped" : "lead.contactAllowed",
    subject: "lead",
    subjectId: before.id,
    channel: before.channel,
    before: { doNotContact: before.doNotContact },
    after: { ...input, steps },
  });
  await publishLeadEvent(ctx, { event: "lead.updated", row: after, more: { changed: ["doNotContact"] } });
}
