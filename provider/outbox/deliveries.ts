import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { INTEGRATION_CHANNEL_OF, type Source } from "@/contract/kernel/channels.ts";
import { afterCommit } from "@/provider/db/after-commit.ts";
import { insertRows } from "@/provider/db/insert-rows.ts";
import { delivery, destination } from "@/provider/db/schema/deliveries.ts";
import type { Db } from "@/provider/kernel/database.ts";

/** Something that happened, or a lead that is to be sent. */
export type OutboundEvent = {
  event: string;
  /** The lead that it is about: its announcements reach a destination in their order. Whoever announces holds it. */
  lead: { id: string; source: Source; modelId: string | null } | null;
  /** Where it is about no lead: what it is about, and held, too. Its announcements keep their order as well. */
  subjectId?: string;
  /** What is sent, as of now; asked for where somebody listens, and only once. Without it, it is made when it is sent. */
  payload?: () => string;
  requestId: string;
};

export type DestinationFilter = Pick<
  typeof destination.$inferSelect,
  "licenseId" | "id" | "kind" | "state" | "disabledFor" | "events" | "channels" | "modelIds"
> & {
  /** When the transaction began, by the database's clock, in milliseconds. */
  now: number;
};

const LISTENING = {
  licenseId: destination.licenseId,
  id: destination.id,
  kind: destination.kind,
  state: destination.state,
  disabledFor: destination.disabledFor,
  events: destination.events,
  channels: destination.channels,
  modelIds: destination.modelIds,
  now: sql<number>`extract(epoch from now())::float8 * 1000`,
};

/**
 * Where the licence of the transaction has anything sent; few, or none at all. Held, after the leads and before any
 * delivery: one that is being removed is waited for and left out, and none is removed before this is committed.
 */
export function findDestinations(db: Db): Promise<DestinationFilter[]> {
  return db
    .select(LISTENING)
    .from(destination)
    .where(isNull(destination.removedAt))
    .orderBy(asc(destination.id))
    .for("key share");
}

/** Whether it asks for such an event, of such a lead; whether it takes anything new now is for `acceptsNew`. */
export function wantsEvent(
  { events, channels, modelIds }: DestinationFilter,
  { event, lead }: Pick<OutboundEvent, "event" | "lead">,
): boolean {
  if (!events.includes(event)) return false;
  // Of leads that are gone nobody knows what they were; whoever had any of them has to hear of it.
  if (event === "person.erased") return true;
  if (channels.length > 0 && !(lead && channels.includes(INTEGRATION_CHANNEL_OF[lead.source]))) return false;
  return modelIds.length === 0 || (lead?.modelId != null && modelIds.includes(lead.modelId));
}

/** A CRM that only failed for long is owed its leads as if it were paused. */
export const acceptsNew = ({ kind, state, disabledFor }: Pick<DestinationFilter, "kind" | "state" | "disabledFor">) =>
  state !== "disabled" || (kind === "crm" && disabledFor === "failing");

/**
 * Has everything sent to the destinations that ask for it: committed with what happened, or not at all, and begun as
 * soon as that is. A licence without destinations pays one short query, however much is announced.
 * @param known the licence's destinations, where they were read in this transaction before
 */
export async function enqueueDeliveries(
  db: Db,
  announcements: readonly OutboundEvent[],
  known?: readonly DestinationFilter[],
): Promise<void> {
  if (announcements.length === 0) return;
  await enqueueFor(db, known ?? (await findDestinations(db)), announcements);
}

const aboutOf = ({ lead, subjectId }: OutboundEvent) => ({
  leadId: lead?.id ?? null,
  subjectId: lead ? null : (subjectId ?? null),
});

/** The same to some of them alone. */
export async function enqueueFor(
  db: Db,
  known: readonly DestinationFilter[],
  announcements: readonly OutboundEvent[],
): Promise<void> {
  const destinations = known.filter(acceptsNew);
  const [first] = destinations;
  if (!first) return;
  const at = new Date(first.now).toISOString();
  const rows = announcements.flatMap((announcement) => {
    const listening = destinations.filter((one) => wantsEvent(one, announcement));
    const payload = listening.length > 0 ? (announcement.payload?.() ?? null) : null;
    return listening.map(({ licenseId, id: destinationId }) => ({
      licenseId,
      id: uuidv7(),
      destinationId,
      ...aboutOf(announcement),
      leadVersion: null,
      event: announcement.event,
      payload,
      state: "waiting" as const,
      attempts: 0,
      createdAt: at,
      nextAt: at,
      endedAt: null,
      requestId: announcement.requestId,
      status: null,
      fault: null,
      message: "",
      externalId: null,
      sentAgain: null,
    }));
  });
  if (rows.length === 0) return;
  await insertRows(db.$client, delivery, rows);
  afterCommit(db, "deliveries");
}

/** To one destination, whatever it asks for: what somebody tries or asks to have again. */
export async function sendTo(db: Db, destinationId: string, announcement: OutboundEvent): Promise<string | undefined> {
  const [found] = await db
    .select(LISTENING)
    .from(destination)
    .where(and(eq(destination.id, destinationId), isNull(destination.removedAt)))
    .for("key share");
  if (!found) return;
  const id = uuidv7();
  const at = new Date(found.now).toISOString();
  await db.insert(delivery).values({
    licenseId: found.licenseId,
    id,
    destinationId,
    ...aboutOf(announcement),
    event: announcement.event,
    payload: announcement.payload?.() ?? null,
    state: "waiting",
    createdAt: at,
    nextAt: at,
    requestId: announcement.requestId,
  });
  afterCommit(db, "deliveries");
  return id;
}
