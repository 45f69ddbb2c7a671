import type pg from "pg";
import { identifies } from "@/contract/kernel/text/filler-contacts.ts";
import { IDENTIFIER_NORMALISERS, PERSON_KINDS, type PersonKind } from "@/provider/kernel/person-keys.ts";
import { type FillerContacts, personKey, readFillerContacts } from "./filler-contacts.ts";

export type MatchIdentifiers = Record<PersonKind, string>;

/** Different identifications are different people. Otherwise a contact matches, if not widely shared. */
export function isSamePerson(one: MatchIdentifiers, other: MatchIdentifiers, fillers: FillerContacts): boolean {
  if (hasIdentification(one) && hasIdentification(other)) return isShared("identification", one, other);
  if (!hasIdentification(one) && !hasIdentification(other)) return isAnyShared(one, other);
  const named = [one.identification, other.identification];
  return PERSON_KINDS.some((kind) => isShared(kind, one, other) && !fillers.isOfSeveral(kind, one[kind], named));
}

/** Requires a valid identification that is no filler. */
export const hasIdentification = (one: MatchIdentifiers) => normaliseIdentifier("identification", one) !== "";

export function areTwoPeople(
  one: Pick<MatchIdentifiers, "identification">,
  other: Pick<MatchIdentifiers, "identification">,
): boolean {
  const input = [one.identification, other.identification];
  if (input[0] === input[1] || input.includes("")) return false;
  const [first, second] = input.map(personKey);
  return first !== second && input.every((value) => identifies("identification", value));
}

const isAnyShared = (one: MatchIdentifiers, other: MatchIdentifiers) =>
  PERSON_KINDS.some((kind) => isShared(kind, one, other));

function isShared(kind: PersonKind, one: MatchIdentifiers, other: MatchIdentifiers): boolean {
  const value = normaliseIdentifier(kind, one);
  return value !== "" && value === normaliseIdentifier(kind, other);
}

function normaliseIdentifier(kind: PersonKind, one: MatchIdentifiers): string {
  const value = IDENTIFIER_NORMALISERS[kind](one[kind]);
  return identifies(kind, value) ? value : "";
}

const WRITTEN: Record<PersonKind, (normalised: string) => string[]> = {
  identification: (normalised) => [`${normalised.slice(0, -1)}-${normalised.slice(-1)}`, `${normalised}001`],
  phone: (normalised) =>
    normalised.startsWith("+593")
      ? [`0${normalised.slice(4)}`, normalised.slice(4), normalised.slice(1), `00${normalised.slice(1)}`]
      : [],
  email: () => [],
};

export function listSpellings(kind: PersonKind, value: string): string[] {
  const normalised = IDENTIFIER_NORMALISERS[kind](value);
  return identifies(kind, normalised) ? [...new Set([normalised, value, ...WRITTEN[kind](normalised)])] : [];
}

export function allSpellings(people: readonly MatchIdentifiers[]): string[][] {
  return PERSON_KINDS.map((kind) => [...new Set(people.flatMap((one) => listSpellings(kind, one[kind])))]);
}

const COLUMNS: Record<PersonKind, string> = { identification: "identification", phone: "phone", email: "email_key" };
const DO_NOT_CONTACT = PERSON_KINDS.map(
  (kind, index) => `
  select id, identification, phone, email_key as email from lead
  where ${COLUMNS[kind]} = any($${index + 1}::text[]) and ${COLUMNS[kind]} <> '' and do_not_contact`,
).join(" union ");

/** Serialises do-not-contact changes with intake until commit. Taken last in the lock order. */
export async function lockDoNotContact(client: pg.ClientBase, licenseId: string): Promise<void> {
  await client.query({
    name: "hold refusals",
    text: `select pg_advisory_xact_lock(${DO_NOT_CONTACT_LOCK})`,
    values: [licenseId],
  });
}

const DO_NOT_CONTACT_LOCK = "hashtextextended('refusals ' || $1, 0)";

/** People with a do-not-contact lead; the lock excludes additions until commit. */
export async function findDoNotContact<One extends MatchIdentifiers>(
  client: pg.ClientBase,
  licenseId: string,
  people: readonly One[],
): Promise<ReadonlySet<One>> {
  const shared = `select pg_advisory_xact_lock_shared(${DO_NOT_CONTACT_LOCK})`;
  const [, { rows }] = await Promise.all([
    client.query({ name: "share refusals", text: shared, values: [licenseId] }),
    client.query<MatchIdentifiers>({ name: "find refused", text: DO_NOT_CONTACT, values: allSpellings(people) }),
  ]);
  if (rows.length === 0) return new Set();
  const sharing = people.filter((one) => rows.some((other) => isAnyShared(one, other)));
  const fillers = await readFillerContacts(client, sharing);
  for (const one of people) fillers.add(one);
  const doNotContact = rows.map((one) => fillers.without(one));
  return new Set(sharing.filter((one) => isDoNotContact(fillers.without(one), doNotContact, fillers)));
}

/** A mark without identification does not apply to an identified person sharing its phone. */
function isDoNotContact(
  one: MatchIdentifiers,
  doNotContact: readonly MatchIdentifiers[],
  fillers: FillerContacts,
): boolean {
  const sharing = doNotContact.filter((other) => isAnyShared(one, other));
  if (!hasIdentification(one)) return PERSON_KINDS.some((kind) => matchesKind(kind, one, sharing, fillers));
  const named = sharing.filter(hasIdentification);
  return (named.length > 0 ? named : sharing).some((other) => isSamePerson(one, other, fillers));
}

/** A mark without identification applies to leads without one. Otherwise all people of the contact must be marked. */
function matchesKind(
  kind: PersonKind,
  one: MatchIdentifiers,
  doNotContact: readonly MatchIdentifiers[],
  fillers: FillerContacts,
): boolean {
  const normalised = doNotContact.filter((other) => isShared(kind, one, other));
  if (normalised.length === 0 || !normalised.every(hasIdentification)) return normalised.length > 0;
  const named = new Set(normalised.map(({ identification }) => personKey(identification)));
  return [...fillers.peopleWith(kind, one[kind])].every((person) => named.has(person));
}
