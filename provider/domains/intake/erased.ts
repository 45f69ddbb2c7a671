import { createHmac, createSecretKey } from "node:crypto";
import type pg from "pg";
import type { Receipt } from "@/contract/intake/intake.ts";
import type { Source } from "@/contract/kernel/channels.ts";
import { identifies } from "@/contract/kernel/text/filler-contacts.ts";
import { type HashKind, IDENTIFIER_NORMALISERS, PERSON_KINDS, type PersonKind } from "@/provider/kernel/person-keys.ts";
import { readFillerContacts } from "./filler-contacts.ts";
import type { InboundLead, KnownRequest } from "./types.ts";

/** Keyed hash of a value, per licence and irreversible. */
export type Hasher = (kind: HashKind, value: string) => string;

export function createHasher(secret: Buffer, licenseId: string): Hasher {
  // Created once: deriving a key object costs more than the digest.
  const key = createSecretKey(createHmac("sha256", secret).update("tombstones").digest());
  return (kind, value) => createHmac("sha256", key).update(`${licenseId} ${kind} ${value}`).digest("base64url");
}

type Person = Record<PersonKind, string>;
type Event = { source: Source; externalId: string | null; idempotencyKey: string | null };

export type PersonHash = { kind: HashKind; hash: string };

export function hashPerson(hash: Hasher, person: Person): PersonHash[] {
  return PERSON_KINDS.flatMap((kind) => {
    const value = IDENTIFIER_NORMALISERS[kind](person[kind]);
    return identifies(kind, value) ? [{ kind, hash: hash(kind, value) }] : [];
  });
}

/** An event is the sender's id within a source, or the idempotency key. */
export function hashEvent(hash: Hasher, { source, externalId, idempotencyKey }: Event): PersonHash[] {
  const names = [
    ...(externalId === null ? [] : [`external ${source} ${externalId}`]),
    ...(idempotencyKey === null ? [] : [`key ${idempotencyKey}`]),
  ];
  return names.map((name) => ({ kind: "event", hash: hash("event", name) }));
}

type ListedDraft = Pick<InboundLead, "isListed"> & { draft: Pick<InboundLead["draft"], PersonKind> };
type Tombstone = PersonHash & { leadId: string };

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
  hash: Hasher,
  inboundLeads: readonly InboundLead[],
): Promise<KnownRequest[]> {
  const leadsByHash = new Map<string, InboundLead>();
  for (const inboundLead of inboundLeads) {
    const { source, draft, received } = inboundLead;
    const event = { source, externalId: draft.externalId, idempotencyKey: received.idempotencyKey };
    for (const one of hashEvent(hash, event)) leadsByHash.set(one.hash, inboundLead);
  }
  if (leadsByHash.size === 0) return [];
  const { rows } = await client.query<{ hash: string; leadId: string } & Omit<Receipt, "id">>({
    name: "find erased events",
    text: `
      select t.seal as hash, t.lead_id as "leadId", coalesce(l.deal_state, 'new') as "dealState",
        coalesce(l.errors, '[]') as errors, l.original_id as "originalId"
      from tombstone t left join lead l on l.license_id = t.license_id and l.id = t.lead_id
      where t.seal = any($1::text[])`,
    values: [[...leadsByHash.keys()]],
  });
  return rows.flatMap(({ hash: found, ...receipt }): KnownRequest[] => {
    const inboundLead = leadsByHash.get(found);
    if (!inboundLead) return [];
    const { source, draft, received } = inboundLead;
    const { idempotencyKey } = received;
    return [{ ...receipt, source, externalId: draft.externalId, idempotencyKey, bodyHashes: [], isErased: true }];
  });
}

/** Different identifications are different people; otherwise a shared phone or email matches. */
export async function findErasedPeople<One extends ListedDraft>(
  client: pg.ClientBase,
  hash: Hasher,
  inboundLeads: readonly One[],
): Promise<Set<One>> {
  const ofLists = inboundLeads.filter(({ isListed }) => isListed);
  const drafts = ofLists.map(({ draft }) => draft);
  const fillers = await readFillerContacts(client, drafts);
  const listed = ofLists.map((inboundLead) => ({
    inboundLead,
    hashes: hashPerson(hash, fillers.without(inboundLead.draft)),
  }));
  const leadsByHash = [...new Set(listed.flatMap(({ hashes }) => hashes.map((one) => one.hash)))];
  if (leadsByHash.length === 0) return new Set();
  const { rows } = await client.query<Tombstone>({
    name: "find erased people",
    text: `
      select o.kind, o.seal as hash, o.lead_id as "leadId" from tombstone o
      where o.lead_id in (select t.lead_id from tombstone t where t.seal = any($1::text[]))`,
    values: [leadsByHash],
  });
  const tombstones = [...Map.groupBy(rows, ({ leadId }) => leadId).values()];
  const hashPeopleWith = (draft: ListedDraft["draft"]) => (kind: PersonKind) =>
    [...fillers.peopleWith(kind, draft[kind])].map((person) => hash("identification", person));
  const erased = listed.filter(({ inboundLead, hashes }) =>
    isErased(hashes, tombstones, hashPeopleWith(inboundLead.draft)),
  );
  return new Set(erased.map(({ inboundLead }) => inboundLead));
}

/** Tombstones without identification do not match an identified person sharing the phone. */
function isErased(
  hashes: readonly PersonHash[],
  tombstones: readonly (readonly PersonHash[])[],
  peopleWith: (kind: PersonKind) => readonly string[],
): boolean {
  const shares = (one: PersonHash, tombstone: readonly PersonHash[]) => tombstone.some(({ hash }) => hash === one.hash);
  const sharing = tombstones.filter((tombstone) => hashes.some((one) => shares(one, tombstone)));
  const named = sharing.filter((tombstone) => identificationIn(tombstone));
  const identification = identificationIn(hashes);
  if (identification)
    return named.length > 0 ? named.some((tombstone) => shares(identification, tombstone)) : sharing.length > 0;
  return hashes.some((one) => {
    const matches = sharing.filter((tombstone) => shares(one, tombstone));
    const erased = new Set(matches.flatMap((tombstone) => identificationIn(tombstone)?.hash ?? []));
    if (erased.size === 0) return matches.length > 0;
    return peopleWith(one.kind as PersonKind).every((person) => erased.has(person));
  });
}

const identificationIn = (hashes: readonly PersonHash[]) => hashes.find(({ kind }) => kind === "identification");
