import { createHmac, createSecretKey } from "node:crypto";
import type { Source } from "@/contract/kernel/channels.ts";
import { identifies } from "@/contract/kernel/text/filler-contacts.ts";
import { type HashKind, IDENTIFIER_NORMALISERS, PERSON_KINDS, type PersonKind } from "@/provider/kernel/person-keys.ts";

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
