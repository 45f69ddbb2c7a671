import type { FillerContact } from "@/contract/kernel/text/filler-contacts.ts";
import { identifiesPerson, isEmail, isPhone, normaliseEmail, toE164 } from "@/contract/kernel/validation.ts";
import type { FoundLead } from "@/contract/leads/leads.ts";
import { fold } from "@/contract/leads/search-term.ts";
import { leadName } from "../lead-labels.ts";

export type Person = {
  key: string;
  name: string;
  identification: string;
  phones: string[];
  emails: string[];
  leads: FoundLead[];
};

export type SharedBy = "phone" | "email";
export type Likeness = { by: SharedBy; others: Person[] };

/** Groups by identification, or by name with the same phone or email. @param theirs adds leads, but no person */
export function groupByPerson(leads: readonly FoundLead[], theirs: readonly FoundLead[] = []): Person[] {
  const groups = new Map<string, FoundLead[]>();
  for (const lead of leads) groups.set(personKey(lead), [...(groups.get(personKey(lead)) ?? []), lead]);
  for (const lead of theirs) groups.get(personKey(lead))?.push(lead);
  return [...groups].map(([key, group]) => toPerson(key, group.toSorted(newestFirst)));
}

function toPerson(key: string, leads: FoundLead[]): Person {
  return {
    key,
    name: leads.map(leadName).find(Boolean) ?? "",
    identification: leads[0]?.identification.trim() ?? "",
    phones: distinct(leads.map(({ phone }) => toE164(phone.trim()))),
    emails: distinct(leads.map(({ email }) => normaliseEmail(email))),
    leads,
  };
}

const newestFirst = (one: FoundLead, other: FoundLead) =>
  other.createdAt.localeCompare(one.createdAt) || other.id.localeCompare(one.id);

export function findFillers({ leads }: Person): Map<string, FillerContact> {
  return new Map(
    leads.flatMap((lead) => {
      const values = normaliseContacts(lead);
      return lead.fillers.map((filler): [string, FillerContact] => [values[filler.field], filler]);
    }),
  );
}

function identifyingValues(person: Person, by: SharedBy): string[] {
  const fillers = findFillers(person);
  return (by === "phone" ? person.phones : person.emails).filter((value) => !fillers.has(value));
}

const normaliseContacts = ({ phone, email }: FoundLead) => ({
  phone: toE164(phone.trim()),
  email: normaliseEmail(email),
});

/** Persons that share a phone or email: a household may too, so they are not merged. */
export function findLikenesses(people: readonly Person[]): Map<Person, Likeness[]> {
  const byPhone = groupOwners(people, (person) => identifyingValues(person, "phone").filter(isPhone));
  const byEmail = groupOwners(people, (person) => identifyingValues(person, "email").filter(isEmail));
  return new Map(
    people.map((person) => {
      const likeness = (by: SharedBy, owners: Map<string, Person[]>, values: string[]): Likeness => ({
        by,
        others: distinct(values.flatMap((value) => owners.get(value) ?? [])).filter((other) => other !== person),
      });
      const both = [likeness("phone", byPhone, person.phones), likeness("email", byEmail, person.emails)];
      return [person, both.filter(({ others }) => others.length > 0)];
    }),
  );
}

function personKey(lead: FoundLead): string {
  const identification = lead.identification.trim().toUpperCase();
  if (identifiesPerson(identification)) return identification;
  const name = fold(leadName(lead)).trim();
  const { phone, email } = normaliseContacts(lead);
  const isFiller = (field: SharedBy) => lead.fillers.some((filler) => filler.field === field);
  const contact = (isPhone(phone) && !isFiller("phone") && phone) || (isEmail(email) && !isFiller("email") && email);
  return name && contact ? `${name} ${contact} ${identification}` : lead.id;
}

function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)].filter((value) => value !== "");
}

function groupOwners(people: readonly Person[], listValues: (person: Person) => string[]): Map<string, Person[]> {
  const owners = new Map<string, Person[]>();
  for (const person of people) {
    for (const value of listValues(person)) owners.set(value, [...(owners.get(value) ?? []), person]);
  }
  return owners;
}
