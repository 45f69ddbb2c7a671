import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { repairIdentification } from "@/contract/kernel/text/repairs.ts";
import { identifiesPerson } from "@/contract/kernel/validation.ts";
import type { MessageData } from "@/contract/webhooks/messages.ts";
import { lastContact, lead } from "@/provider/db/schema/leads.ts";
import { visit } from "@/provider/db/schema/visits.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { publishRecordEvents } from "@/provider/outbox/webhook-events.ts";
import { scheduleRetry } from "../agenda/next-action.ts";
import type { LeadRow } from "../lead-core/lead-row.ts";
import { readVisit } from "./queries.ts";

type VisitEvent = "visit.arrived" | "visit.ended";

export async function announceVisit<Event extends VisitEvent>(
  ctx: Pick<RequestContext, "db" | "request">,
  {
    event,
    id,
    toMessageData,
  }: { event: Event; id: string; toMessageData: (data: MessageData<"visit.arrived">) => MessageData<Event> },
): Promise<void> {
  await publishRecordEvents(ctx, event, async (licenseId) => {
    const {
      version: _version,
      note: _note,
      host: _host,
      owner: _owner,
      timeSource: _by,
      ...row
    } = await readVisit(ctx.db, id);
    return [{ data: toMessageData({ licenseId, ...row }), leadId: row.dealId }];
  });
}

export type VisitRow = typeof visit.$inferSelect;
export const NOW = sql`now()`;

export function setVisit(db: Db, { id }: Pick<VisitRow, "id">, fields: PgUpdateSetSource<typeof visit>) {
  return db
    .update(visit)
    .set({ ...fields, version: sql`${visit.version} + 1` })
    .where(eq(visit.id, id));
}

type Step = "visit.joined" | "visit.called" | "visit.attended" | "visit.closed";

export function writeVisitTrace(
  ctx: RequestContext,
  { before, action, after }: { before: VisitRow; action: Step; after: object },
) {
  const { id, leadId, advisorId, result } = before;
  const subject = { subject: "visit", subjectId: id, channel: "showroom" } as const;
  return writeAudit(ctx, { action, ...subject, before: { leadId, advisorId, result }, after });
}

export async function greetAll(db: Db, met: readonly LeadRow[]): Promise<void> {
  for (const one of met) if (!one.erasedAt) await greet(db, one);
}

/** A duplicate is worked as its original and never due itself. */
async function greet(db: Db, own: LeadRow): Promise<void> {
  const isFirst = !own.firstContactAt;
  const isRepeat = own.dealState === "duplicated";
  const againAt = isRepeat
    ? own.againAt
    : await scheduleRetry(db, { stageId: own.stageId, isProviderReachable: true }, new Date().toISOString());
  await db
    .update(lead)
    .set({
      againAt,
      contactedAt: own.contactedAt ?? NOW,
      ...(isFirst && { firstContactAt: NOW, triesToContact: own.triesToContact + 1 }),
    })
    .where(eq(lead.id, own.id));
  const visited = { at: NOW, channel: null, result: "" };
  await db
    .insert(lastContact)
    .values({ licenseId: own.licenseId, leadId: own.id, ...visited })
    .onConflictDoUpdate({ target: [lastContact.licenseId, lastContact.leadId], set: visited });
}

export function visitorNames(identification = ""): string[] {
  const repaired = repairIdentification(identification) ?? identification;
  return identifiesPerson(repaired) ? [`visitor ${repaired}`] : [];
}
