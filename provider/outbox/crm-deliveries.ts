import { and, eq, inArray, sql } from "drizzle-orm";
import type { CrmEvent } from "@/contract/deliveries/deliveries.ts";
import type { CrmState, DealState, Source } from "@/contract/kernel/channels.ts";
import { delivery } from "@/provider/db/schema/deliveries.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import {
  type DestinationFilter,
  enqueueDeliveries,
  enqueueFor,
  findDestinations,
  type OutboundEvent,
  wantsEvent,
} from "./deliveries.ts";
import { isOpen, readLeadCrmStates } from "./lead-crm-state.ts";

export type LeadToSend = { id: string; source: Source; modelId: string | null; dealState: DealState };

const EVENT_OF: Record<DealState, CrmEvent | undefined> = {
  new: "crm.lead",
  duplicated: "crm.duplicate",
  failed: undefined,
};

export function selectCrms(destinations: readonly DestinationFilter[], lead: LeadToSend): DestinationFilter[] {
  const event = EVENT_OF[lead.dealState];
  return event ? destinations.filter((one) => one.kind === "crm" && wantsEvent(one, { event, lead })) : [];
}

export function toCrmState(
  destinations: readonly DestinationFilter[],
  lead: LeadToSend,
): Exclude<CrmState, "integrated"> {
  return selectCrms(destinations, lead).length > 0 ? "not integrated" : "none";
}

/** Queues a lead for matching CRMs. The lead must be locked. */
export async function announceToCrm(
  db: Db,
  leads: readonly (LeadToSend & { requestId: string })[],
  known?: readonly DestinationFilter[],
): Promise<void> {
  const announcements = leads.flatMap(({ requestId, ...lead }): OutboundEvent[] => {
    const event = EVENT_OF[lead.dealState];
    return event ? [{ event, lead, requestId }] : [];
  });
  await enqueueDeliveries(db, announcements, known);
}

export const isUpdate = (event: string) => event === "crm.update";

export type ChangedLead = LeadToSend & { version: number; crmState: CrmState };

/** Queues an update for CRMs that have the lead, at its new version. The lead must be locked. */
export function announceUpdate(ctx: RequestContext, lead: ChangedLead): Promise<void> {
  return enqueueForCrms(ctx, lead, { isEvaluated: false });
}

export function announceUpdateTo(
  ctx: Pick<RequestContext, "db" | "request">,
  lead: LeadToSend,
  crms: readonly DestinationFilter[],
): Promise<void> {
  return enqueueFor(ctx.db, crms, [{ event: "crm.update", lead, requestId: ctx.request.id }]);
}

/** Queues updates for CRMs that have the lead and sends it to the others. @returns the new CRM state */
export async function enqueueEvaluated(
  ctx: Pick<RequestContext, "db" | "request">,
  lead: ChangedLead,
): Promise<CrmState> {
  await enqueueForCrms(ctx, lead, { isEvaluated: true });
  return lead.crmState === "integrated" ? lead.crmState : toCrmState(await findDestinations(ctx.db), lead);
}

async function enqueueForCrms(
  ctx: Pick<RequestContext, "db" | "request">,
  { version, crmState, ...lead }: ChangedLead,
  { isEvaluated }: { isEvaluated: boolean },
): Promise<void> {
  const { db } = ctx;
  const known = (await findDestinations(db)).filter(({ kind }) => kind === "crm");
  if (known.length === 0) return;
  const stateByLead = await readLeadCrmStates(
    db,
    [lead.id],
    known.map(({ id }) => id),
  );
  const receiving = selectCrms(known, lead);
  const open: string[] = [];
  const over: string[] = [];
  const having: DestinationFilter[] = [];
  const missing: DestinationFilter[] = [];
  for (const crm of known) {
    const { answered, last } = stateByLead(lead.id, crm.id);
    const isHad = answered ? answered !== "refused" : crmState === "integrated";
    const isStillReceived = isHad || receiving.includes(crm) || (last && isUpdate(last.event));
    if (last?.state === "waiting" && !isStillReceived) over.push(last.id);
    else if (last && isOpen(last)) open.push(last.id);
    else if (isHad) having.push(crm);
    else if (isEvaluated && receiving.includes(crm)) missing.push(crm);
  }
  if (over.length > 0) await end(db, over);
  if (open.length > 0) await db.update(delivery).set({ leadVersion: version }).where(inArray(delivery.id, open));
  await enqueueDeliveries(db, [{ event: "crm.update", lead, requestId: ctx.request.id }], having);
  await announceToCrm(db, [{ ...lead, requestId: ctx.request.id }], missing);
}

async function end(db: Db, ids: string[]): Promise<void> {
  await db
    .update(delivery)
    .set({ state: "failed", failureReason: "mapping", endedAt: sql`now()` })
    .where(and(inArray(delivery.id, ids), eq(delivery.state, "waiting")));
}
