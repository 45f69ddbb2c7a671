import type pg from "pg";
import { type FillerContact, type FillerReason, identifies } from "@/contract/kernel/text/filler-contacts.ts";
import { isPublicMail } from "@/contract/kernel/text/mail-providers.ts";
import { identifiesPerson, isEmail, isPhone, lostLeadingZero } from "@/contract/kernel/validation.ts";
import type { OwnContacts } from "@/provider/kernel/license-settings.ts";
import { IDENTIFIER_NORMALISERS, PERSON_KINDS, type PersonKind } from "@/provider/kernel/person-keys.ts";

export type Contacts = Record<PersonKind, string>;

/** Identifications from which a shared contact is a filler: more than a household. */
const SHARING_PEOPLE = 4;
const MAX_LEADS = 100;

type SharedKind = "phone" | "email";
const SHARED_KINDS = ["phone", "email"] as const;

export type Sharing = Record<SharedKind, Map<string, Set<string>>>;
export const noSharing = (): Sharing => ({ phone: new Map(), email: new Map() });

const IS_VALID = { phone: isPhone, email: isEmail };

export class FillerContacts {
  private readonly own: OwnContacts;
  private readonly sharedBy: Sharing;

  constructor(own: OwnContacts, sharedBy: Sharing) {
    this.own = own;
    this.sharedBy = sharedBy;
  }

  findReason(kind: PersonKind, value: string): FillerReason | undefined {
    const normalised = IDENTIFIER_NORMALISERS[kind](value);
    if (normalised === "") return undefined;
    if (!identifies(kind, normalised)) return "pattern";
    if (this.own[kind].has(normalised) || (kind === "email" && this.isOwnDomain(normalised))) return "dealership";
    if (kind === "identification") return undefined;
    return (this.sharedBy[kind].get(normalised)?.size ?? 0) >= SHARING_PEOPLE ? "shared" : undefined;
  }

  isOwnDomain(email: string): boolean {
    return this.own.domain.has(emailDomain(email));
  }

  peopleWith(kind: PersonKind, value: string): ReadonlySet<string> {
    return (kind !== "identification" && this.sharedBy[kind].get(IDENTIFIER_NORMALISERS[kind](value))) || NO_PEOPLE;
  }

  /** Contact of several identifications: proves no identity. @param more further identifications */
  isOfSeveral(kind: PersonKind, value: string, more: readonly string[] = []): boolean {
    const known = more.map(personKey).filter(identifiesPerson);
    return new Set([...this.peopleWith(kind, value), ...(kind === "identification" ? [] : known)]).size > 1;
  }

  identifies(kind: PersonKind, value: string): boolean {
    return IDENTIFIER_NORMALISERS[kind](value) !== "" && this.findReason(kind, value) === undefined;
  }

  without<One extends Contacts>(one: One): One {
    const blank = PERSON_KINDS.filter((kind) => one[kind] !== "" && !this.identifies(kind, one[kind]));
    return blank.length === 0 ? one : { ...one, ...Object.fromEntries(blank.map((kind) => [kind, ""])) };
  }

  add(one: Contacts): void {
    for (const kind of SHARED_KINDS)
      note(this.sharedBy[kind], IDENTIFIER_NORMALISERS[kind](one[kind]), one.identification);
  }

  of(one: Pick<Contacts, SharedKind>): FillerContact[] {
    return SHARED_KINDS.flatMap((field) => {
      if (!IS_VALID[field](one[field])) return [];
      const reason = this.findReason(field, one[field]);
      return reason ? [{ field, reason }] : [];
    });
  }
}

const NO_PEOPLE: ReadonlySet<string> = new Set();
const emailDomain = (email: string) => IDENTIFIER_NORMALISERS.email(email).split("@")[1] ?? "";

/** A cédula without its leading zero is the same person. */
export function personKey(identification: string): string {
  const normalised = IDENTIFIER_NORMALISERS.identification(identification);
  return lostLeadingZero(normalised) ? `0${normalised}` : normalised;
}

function note(people: Map<string, Set<string>>, normalised: string, identification: string): void {
  const person = personKey(identification);
  if (normalised === "" || !identifiesPerson(person)) return;
  const known = people.get(normalised) ?? new Set();
  people.set(normalised, known.add(person));
}

/** Reads the data that distinguishes fillers. @param sharing people without stored leads; receives stored ones */
export async function readFillerContacts(
  client: pg.ClientBase,
  people: readonly Contacts[],
  own?: OwnContacts,
  sharing = noSharing(),
): Promise<FillerContacts> {
  const [ours] = await Promise.all([own ?? readOwnContacts(client), readSharing(client, people, sharing)]);
  return new FillerContacts(ours, sharing);
}

export async function readOwnContacts(client: pg.ClientBase): Promise<OwnContacts> {
  const { rows } = await client.query<{ kind: PersonKind; value: string }>({
    name: "own contacts",
    text: `
      select kind, value from staff_contacts() union all
      select 'phone', phone from agency where phone <> '' union all
      select 'identification', company_identification from license`,
  });
  const own = {
    identification: new Set<string>(),
    phone: new Set<string>(),
    email: new Set<string>(),
    domain: new Set<string>(),
  };
  for (const { kind, value } of rows) {
    const normalised = IDENTIFIER_NORMALISERS[kind](value);
    if (normalised !== "") own[kind].add(normalised);
    const domain = kind === "email" ? emailDomain(normalised) : "";
    if (domain && !isPublicMail(domain)) own.domain.add(domain);
  }
  return own;
}

const COLUMNS: Record<SharedKind, string> = { phone: "phone", email: "email_key" };
const SHARING = SHARED_KINDS.map(
  (kind, index) => `
  select '${kind}' as kind, wanted as value, array(
    select distinct newest.identification from (
      select lead.identification from lead
      where lead.${COLUMNS[kind]} = wanted and lead.${COLUMNS[kind]} <> ''
      order by lead.created_at desc limit ${MAX_LEADS}
    ) newest where newest.identification <> '') as identifications
  from unnest($${index + 1}::text[]) wanted`,
).join(" union all ");

async function readSharing(client: pg.ClientBase, people: readonly Contacts[], sharing: Sharing): Promise<void> {
  const sharedValues = SHARED_KINDS.map((kind) => [
    ...new Set(
      people.flatMap((one) =>
        identifies(kind, one[kind]) ? [one[kind], IDENTIFIER_NORMALISERS[kind](one[kind])] : [],
      ),
    ),
  ]);
  if (sharedValues.every((values) => values.length === 0)) return;
  const { rows } = await client.query<{ kind: SharedKind; value: string; identifications: string[] }>({
    name: "sharing of contacts",
    text: SHARING,
    values: sharedValues,
  });
  for (const { kind, value, identifications } of rows)
    for (const identification of identifications)
      note(sharing[kind], IDENTIFIER_NORMALISERS[kind](value), identification);
}
