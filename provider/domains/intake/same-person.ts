import type pg from "pg";
import { identifies } from "@/contract/kernel/text/filler-contacts.ts";
import { IDENTIFIER_NORMALISERS, PERSON_KINDS, type PersonKind } from "@/provider/kernel/person-keys.ts";
import { type FillerContacts, personKey, readFillerContacts } from "./filler-contacts.ts";

export type Known = Record<PersonKind, string>;

/** Different identifications are different people. Otherwise a contact matches, if not widely shared. */
export function isSamePerson(one: Known, other: Known, fillers: FillerContacts): boolean {
  if (hasIdentification(one) && hasIdentification(other)) return isShared("identification", one, other);
  if (!hasIdentification(one) && !hasIdentification(other)) return isAnyShared(one, other);
  const named = [one.identification, other.identification];
  return PERSON_KINDS.some((kind) => isShared(kind, one, other) && !fillers.isOfSeveral(kind, one[kind], named));
}

/** Has a valid identification that is no filler. */
export const hasIdentification = (one: Known) => normaliseIdentifier("identification", one) !== "";

export function areTwoPeople(one: Pick<Known, "identification">, other: Pick<Known, "identification">): boolean {
  const input = [one.identification, other.identification];
  if (input[0] === input[1] || input.includes("")) return false;
  const [first, second] = input.map(personKey);
  return first !== second && input.every((value) => identifies("identification", value));
}

const isAnyShared = (one: Known, other: Known) => PERSON_KINDS.some((kind) => isShared(kind, one, other));

function isShared(kind: PersonKind, one: Known, other: Known): boolean {
  const value = normaliseIdentifier(kind, one);
  return value !== "" && value === normaliseIdentifier(kind, other);
}

function normaliseIdentifier(kind: PersonKind, one: Known): string {
  const value = IDENTIFIER_NORMALISERS[kind](one[kind]);
  return identifies(kind, value) ? value : "";
}

const WRITTEN: Record<PersonKind, (alike: string) => string[]> = {
  identification: (alike) => [`${alike.slice(0, -1)}-${alike.slice(-1)}`, `${alike}001`],
  phone: (alike) =>
    alike.startsWith("+593") ? [`0${alike.slice(4)}`, alike.slice(4), alike.slice(1), `00${alike.slice(1)}`] : [],
  email: () => [],
};

export function spellingsOf(kind: PersonKind, value: string): string[] {
  const alike = IDENTIFIER_NORMALISERS[kind](value);
  return identifies(kind, alike) ? [...new Set([alike, value, ...WRITTEN[kind](alike)])] : [];
}

export function allSpellings(people: readonly Known[]): string[][] {
  return PERSON_KINDS.map((kind) => [...new Set(people.flatMap((one) => spellingsOf(kind, one[kind])))]);
}

const COLUMNS: Record<PersonKind, string> = { identification: "identification", phone: "phone", email: "email_key" };
const REFUSED = PERSON_KINDS.map(
  (kind, index) => `
  select id, identification, phone, email_key as email from lead
  where ${COLUMNS[kind]} = any($${index + 1}::text[]) and ${COLUMNS[kind]} <> '' and do_not_contact`,
).join(" union ");

/** Serialises do-not-contact changes with intake until commit. Taken last in the lock order. */
export async function lockDoNotContact(client: pg.ClientBase, licenseId: string): Promise<void> {
  await client.query({ name: "hold refusals", text: `select pg_advisory_xact_lock(${REFUSALS})`, values: [licenseId] });
}

const REFUSALS = "hashtextextended('refusals ' || $1, 0)";

/** People with a do-not-contact lead; the lock excludes additions until commit. */
export async function findDoNotContact<One extends Known>(
  client: pg.ClientBase,
  licenseId: string,
  people: readonly One[],
): Promise<ReadonlySet<One>> {
  const shared = `select pg_advisory_xact_lock_shared(${REFUSALS})`;
  const [, { rows }] = await Promise.all([
    client.query({ name: "share refusals", text: shared, values: [licenseId] }),
    client.query<Known>({ name: "find refused", text: REFUSED, values: allSpellings(people) }),
  ]);
  if (rows.length === 0) return new Set();
  const sharing = people.filter((one) => rows.some((other) => isAnyShared(one, other)));
  const fillers = await readFillerContacts(client, sharing);
  for (const one of people) fillers.add(one);
  const refused = rows.map((one) => fillers.without(one));
  return new Set(sharing.filter((one) => isRefused(fillers.without(one), refused, fillers)));
}

/** A mark without identification does not apply to an identified person sharing its phone. */
function isRefused(one: Known, refused: readonly Known[], fillers: FillerContacts): boolean {
  const sharing = refused.filter((other) => isAnyShared(one, other));
  if (!hasIdentification(one)) return PERSON_KINDS.some((kind) => isRefusedBy(kind, one, sharing, fillers));
  const named = sharing.filter(hasIdentification);
  return (named.length > 0 ? named : sharing).some((other) => isSamePerson(one, other, fillers));
}

/** A mark without identification applies to leads without one. Otherwise all people of the contact must be marked. */
function isRefusedBy(kind: PersonKind, one: Known, refused: readonly Known[], fillers: FillerContacts): boolean {
  const alike = refused.filter((other) => isShared(kind, one, other));
  if (alike.length === 0 || !alike.every(hasIdentification)) return alike.length > 0;
  const named = new Set(alike.map(({ identification }) => personKey(identification)));
  return [...fillers.peopleWith(kind, one[kind])].every((person) => named.has(person));
}
