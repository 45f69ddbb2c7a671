import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import type { Versioned } from "@/contract/kernel/records.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { readFillerContacts } from "@/provider/domains/intake/filler-contacts.ts";
import {
  allSpellings,
  hasIdentification,
  isSamePerson,
  lockDoNotContact,
  type MatchIdentifiers,
} from "@/provider/domains/intake/same-person.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { LeadRow } from "../lead-core/lead-row.ts";
import { lockLeadAtVersion, lockLeads } from "../lead-core/lock-lead.ts";

type KnownLead = MatchIdentifiers & { id: string };

/** Locks all leads of a person, also against concurrent intake. @throws Problem NOT_FOUND, VERSION_CONFLICT */
export async function lockPerson(ctx: RequestContext, input: Versioned): Promise<LeadRow[]> {
  const { db } = ctx;
  const locked = await lockLeads(db, [input.id, ...(await idsOfPerson(db, input.id))]);
  await lockLeadAtVersion(ctx, input);
  await lockDoNotContact(db.$client, ctx.actor.licenseId);
  const known = new Set(locked.map(({ id }) => id));
  const arrived = (await idsOfPerson(db, input.id)).filter((id) => !known.has(id));
  return arrived.length > 0 ? [...locked, ...(await lockLeads(db, arrived))] : locked;
}

async function idsOfPerson(db: Db, id: string): Promise<string[]> {
  const [own] = await db.select(KNOWN).from(lead).where(eq(lead.id, id));
  if (!own) return [];
  const ofOwn = await readFillerContacts(db.$client, [own]);
  const near = await leadsLike(db, [ofOwn.without(own)]);
  const named = hasIdentification(own)
    ? near.filter((one) => hasIdentification(one) && isSamePerson(own, one, ofOwn))
    : [];
  const theirs = [own, ...named];
  const fillers = named.length > 0 ? await readFillerContacts(db.$client, theirs) : ofOwn;
  const people = theirs.map((one) => fillers.without(one));
  const all = named.length > 0 ? await leadsLike(db, people) : near;
  return all.filter((one) => people.some((person) => isSamePerson(person, one, fillers))).map((one) => one.id);
}

const KNOWN = { id: lead.id, identification: lead.identification, phone: lead.phone, email: lead.email };

function leadsLike(db: Db, people: readonly KnownLead[]): Promise<KnownLead[]> {
  const [identifications = [], phones = [], emails = []] = allSpellings(people);
  return db
    .select(KNOWN)
    .from(lead)
    .where(
      and(
        isNull(lead.erasedAt),
        or(
          and(inArray(lead.identification, identifications), ne(lead.identification, "")),
          and(inArray(lead.phone, phones), ne(lead.phone, "")),
          and(inArray(lead.emailKey, emails), ne(lead.emailKey, "")),
        ),
      ),
    );
}
