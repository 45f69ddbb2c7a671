import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { INTEGRATION_CHANNEL_OF, type Source } from "@/contract/kernel/channels.ts";
import { afterCommit } from "@/provider/db/after-commit.ts";
import { insertRows } from "@/provider/db/insert-rows.ts";
import { delivery, destination } from "@/provider/db/schema/deliveries.ts";
import type { Db } from "@/provider/kernel/database.ts";

export type OutboundEvent = {
  event: string;
  lead: { id: string; source: Source; modelId: string | null } | null;
  subjectId?: string;
  /** Lazy payload as of now, built once if needed. Without it, built when sending. */
  payload?: () => string;
  requestId: string;
};

export type DestinationFilter = Pick<
  typeof destination.$inferSelect,
  "licenseId" | "id" | "kind" | "state" | "disabledFor" | "events" | "channels" | "modelIds"
> & {
  /** Transaction start by the database's clock, in milliseconds. */
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

/** Destinations of the licence, locked after leads and before deliveries: none is removed before commit. */
export function findDestinations(db: Db): Promise<DestinationFilter[]> {
  return db
    .select(LISTENING)
    .from(destination)
    .where(isNull(destination.removedAt))
    .orderBy(asc(destination.id))
    .for("key share");
}

export function wantsEvent(
  { events, channels, modelIds }: DestinationFilter,
  { event, lead }: Pick<OutboundEvent, "event" | "lead">,
): boolean {
  if (!events.includes(event)) return false;
  // Erased leads have no channel left; every recipient must know.
  if (event === "person.erased") return true;
  if (channels.length > 0 && !(lead && channels.includes(INTEGRATION_CHANNEL_OF[lead.source]))) return false;
  return modelIds.length === 0 || (lead?.modelId != null && modelIds.includes(lead.modelId));
}

/** A CRM disabled by failures still queues leads, as if paused. */
export const acceptsNew = ({ kind, state, disabledFor }: Pick<DestinationFilter, "kind" | "state" | "disabledFor">) =>
  state !== "disabled" || (kind === "crm" && disabledFor === "failing");

/** Queues deliveries in the event's transaction; workers wake after commit. @param known destinations read before */
export async function enqueueDeliveries(
  db: Db,
  announcements: readonly OutboundEvent[],
  known?: readonly DestinationFilter[],
): Promise<void> {
  if (announcements.length === 0) return;
  await enqueueFor(db, known ?? (await findDestinations(db)), announcements);
}

const subjectColumns = ({ lead, subjectId }: OutboundEvent) => ({
  leadId: lead?.id ?? null,
  subjectId: lead ? null : (subjectId ?? null),
});

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
      ...subjectColumns(announcement),
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
      failureReason: null,
      message: "",
      externalId: null,
      resends: null,
    }));
  });
  if (rows.length === 0) return;
  await insertRows(db.$client, delivery, rows);
  afterCommit(db, "deliveries");
}

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
    ...subjectColumns(announcement),
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

/** Milliseconds a worker trusts its snapshot of a destination. */
export const SNAPSHOT_TTL_MS = 100;

/** Call after committing a stop: afterwards no delivery starts from old data. */
export const waitForSnapshotExpiry = () => new Promise<void>((resolve) => setTimeout(resolve, SNAPSHOT_TTL_MS));
