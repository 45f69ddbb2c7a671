import type pg from "pg";
import type { Receipt } from "@/contract/intake/intake.ts";
import type { PersonKind } from "@/provider/kernel/person-keys.ts";
import { readFillerContacts } from "./filler-contacts.ts";
import { hashEvent, hashPerson, type Seal, type Sealed } from "./seals.ts";
import type { InboundLead, KnownRequest } from "./types.ts";

type Listed = Pick<InboundLead, "isListed"> & { draft: Pick<InboundLead["draft"], PersonKind> };
type Tombstone = Sealed & { leadId: string };

/** Skips hashing when nothing was erased. */
export async function hasTombstones(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>({
    name: "has tombstones",
    text: "select exists (select from tombstone)",
  });
  return rows[0]?.exists ?? false;
}

/** Repeated events of erased leads, by sender id or idempotency key only. */
export async function findErasedEvents(
  client: pg.ClientBase,
  seal: Seal,
  inboundLeads: readonly InboundLead[],
): Promise<KnownRequest[]> {
  const seals = new Map<string, InboundLead>();
  for (const arrival of inboundLeads) {
    const { source, draft, received } = arrival;
    const event = { source, externalId: draft.externalId, idempotencyKey: received.idempotencyKey };
    for (const one of hashEvent(seal, event)) seals.set(one.seal, arrival);
  }
  if (seals.size === 0) return [];
  const { rows } = await client.query<{ seal: string; leadId: string } & Omit<Receipt, "id">>({
    name: "find erased events",
    text: `
      select t.seal, t.lead_id as "leadId", coalesce(l.deal_state, 'new') as "dealState",
        coalesce(l.errors, '[]') as errors, l.original_id as "originalId"
      from tombstone t left join lead l on l.license_id = t.license_id and l.id = t.lead_id
      where t.seal = any($1::text[])`,
    values: [[...seals.keys()]],
  });
  return rows.flatMap(({ seal: found, ...receipt }): KnownRequest[] => {
    const arrival = seals.get(found);
    if (!arrival) return [];
    const { source, draft, received } = arrival;
    const { idempotencyKey } = received;
    return [{ ...receipt, source, externalId: draft.externalId, idempotencyKey, bodyHashes: [], isErased: true }];
  });
}

/** Different identifications are different people; otherwise a shared phone or email matches. */
export async function findErasedPeople<One extends Listed>(
  client: pg.ClientBase,
  seal: Seal,
  inboundLeads: readonly One[],
): Promise<Set<One>> {
  const ofLists = inboundLeads.filter(({ isListed }) => isListed);
  const drafts = ofLists.map(({ draft }) => draft);
  const fillers = await readFillerContacts(client, drafts);
  const listed = ofLists.map((arrival) => ({ arrival, sealed: hashPerson(seal, fillers.without(arrival.draft)) }));
  const seals = [...new Set(listed.flatMap(({ sealed }) => sealed.map((one) => one.seal)))];
  if (seals.length === 0) return new Set();
  const { rows } = await client.query<Tombstone>({
    name: "find erased people",
    text: `
      select o.kind, o.seal, o.lead_id as "leadId" from tombstone o
      where o.lead_id in (select t.lead_id from tombstone t where t.seal = any($1::text[]))`,
    values: [seals],
  });
  const stones = [...Map.groupBy(rows, ({ leadId }) => leadId).values()];
  const personSeals = (draft: Listed["draft"]) => (kind: PersonKind) =>
    [...fillers.peopleWith(kind, draft[kind])].map((person) => seal("identification", person));
  const erased = listed.filter(({ arrival, sealed }) => isErased(sealed, stones, personSeals(arrival.draft)));
  return new Set(erased.map(({ arrival }) => arrival));
}

/** Without identification, a tombstone does not match an identified person sharing its phone. */
function isErased(
  sealed: readonly Sealed[],
  stones: readonly (readonly Sealed[])[],
  peopleWith: (kind: PersonKind) => readonly string[],
): boolean {
  const shares = (one: Sealed, stone: readonly Sealed[]) => stone.some(({ seal }) => seal === one.seal);
  const sharing = stones.filter((stone) => sealed.some((one) => shares(one, stone)));
  const named = sharing.filter((stone) => identificationIn(stone));
  const identification = identificationIn(sealed);
  if (identification)
    return named.length > 0 ? named.some((stone) => shares(identification, stone)) : sharing.length > 0;
  return sealed.some((one) => {
    const alike = sharing.filter((stone) => shares(one, stone));
    const erased = new Set(alike.flatMap((stone) => identificationIn(stone)?.seal ?? []));
    if (erased.size === 0) return alike.length > 0;
    return peopleWith(one.kind as PersonKind).every((person) => erased.has(person));
  });
}

const identificationIn = (sealed: readonly Sealed[]) => sealed.find(({ kind }) => kind === "identification");
