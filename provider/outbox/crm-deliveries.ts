import { and, eq, inArray, sql } from "drizzle-orm";
import type { CrmEvent } from "@/contract/deliveries/deliveries.ts";
import type { CrmState, DealState, Source } from "@/contract/kernel/channels.ts";
import { delivery } from "@/provider/db/schema/deliveries.ts";
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

/** A lead as far as its way to a CRM goes. */
export type LeadToSend = { id: string; source: Source; modelId: string | null; dealState: DealState };

/** A lead with faults goes nowhere; whether a repeated one does is the CRM's choice. */
const EVENT_OF: Record<DealState, CrmEvent | undefined> = {
  new: "crm.lead",
  duplicated: "crm.duplicate",
  failed: undefined,
};

/** Where it is to go; also a CRM that is paused or disabled is one that does not have it. */
export function crmsOf(destinations: readonly DestinationFilter[], lead: LeadToSend): DestinationFilter[] {
  const event = EVENT_OF[lead.dealState];
  return event ? destinations.filter((one) => one.kind === "crm" && wantsEvent(one, { event, lead })) : [];
}

/** Of a lead that no CRM has yet: whether one is to have it. Of one that some have, `lead-state.ts` says it. */
export function crmStateOf(
  destinations: readonly DestinationFilter[],
  lead: LeadToSend,
): Exclude<CrmState, "integrated"> {
  return crmsOf(destinations, lead).length > 0 ? "not integrated" : "none";
}

/** Has leads sent to the CRM, where there is one for them. Whoever calls holds them. */
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

/** A lead that is held was changed, and `version` is what it is since: CRMs that have it are told, where they ask for it. */
export function announceUpdate(db: Db, lead: ChangedLead, requestId: string): Promise<void> {
  return tellCrms(db, lead, requestId, { isJudged: false });
}

/** A change that was refused is told once more, as the lead is now. */
export function announceUpdateTo(
  db: Db,
  lead: LeadToSend,
  requestId: string,
  crms: readonly DestinationFilter[],
): Promise<void> {
  return enqueueFor(db, crms, [{ event: "crm.update", lead, requestId }]);
}

/**
 * After a lead was judged again: CRMs that have it are told as of any change, and the others are sent it.
 * @returns the CRM state that it has from now on
 */
export async function enqueueEvaluated(db: Db, lead: ChangedLead, requestId: string): Promise<CrmState> {
  await tellCrms(db, lead, requestId, { isJudged: true });
  return lead.crmState === "integrated" ? lead.crmState : crmStateOf(await findDestinations(db), lead);
}

/** What is on its way may have been read before the change: whoever stores what came of it sees that more is to be told. */
async function tellCrms(
  db: Db,
  { version, crmState, ...lead }: ChangedLead,
  requestId: string,
  { isJudged }: { isJudged: boolean },
): Promise<void> {
  const known = (await findDestinations(db)).filter(({ kind }) => kind === "crm");
  if (known.length === 0) return;
  const standingOf = await readLeadCrmStates(
    db,
    [lead.id],
    known.map(({ id }) => id),
  );
  const taking = crmsOf(known, lead);
  const open: string[] = [];
  const over: string[] = [];
  const having: DestinationFilter[] = [];
  const lacking: DestinationFilter[] = [];
  for (const crm of known) {
    const { answered, last } = standingOf(lead.id, crm.id);
    const isHad = answered ? answered !== "refused" : crmState === "integrated";
    const isStillTaken = isHad || taking.includes(crm) || (last && isUpdate(last.event));
    if (last?.state === "waiting" && !isStillTaken) over.push(last.id);
    else if (last && isOpen(last)) open.push(last.id);
    else if (isHad) having.push(crm);
    else if (isJudged && taking.includes(crm)) lacking.push(crm);
  }
  if (over.length > 0) await end(db, over);
  if (open.length > 0) await db.update(delivery).set({ leadVersion: version }).where(inArray(delivery.id, open));
  await enqueueDeliveries(db, [{ event: "crm.update", lead, requestId }], having);
  await announceToCrm(db, [{ ...lead, requestId }], lacking);
}

/** It is not what they asked for any more, as a lead is that turned out to repeat another. */
async function end(db: Db, ids: string[]): Promise<void> {
  await db
    .update(delivery)
    .set({ state: "failed", fault: "mapping", endedAt: sql`now()` })
    .where(and(inArray(delivery.id, ids), eq(delivery.state, "waiting")));
}
