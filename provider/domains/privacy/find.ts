import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { FieldError } from "@/contract/kernel/errors.ts";
import { isIdentification } from "@/contract/kernel/validation.ts";
import {
  MAX_RECORDS,
  PERSON_FIELDS,
  type PeopleFound,
  type PersonField,
  type PersonQuery,
} from "@/contract/privacy/people.ts";
import { agency, model } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { readFillerContacts } from "@/provider/domains/intake/filler-contacts.ts";
import { listSpellings } from "@/provider/domains/intake/same-person.ts";
import { searchPatterns, toWhere, visibilityFilter } from "@/provider/domains/lead-core/filter.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { IDENTIFIER_NORMALISERS } from "@/provider/kernel/person-keys.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { searched } from "../leads/search-call.ts";
import { findPersonTraces, MIN_LENGTH } from "./standalone-records.ts";

export async function findPeople(ctx: RequestContext, input: PersonQuery): Promise<PeopleFound> {
  const { db } = ctx;
  const typed = read(input);
  const fillers = await fillersAmong(db, typed);
  const criteria = new Map([...typed].filter(([field]) => !fillers.some((filler) => filler.field === field)));
  const ids = new Set<string>();
  for (const [field, value] of criteria) {
    for (const id of await findIdsWith(ctx, { field, value, typed: input[field] ?? "" })) ids.add(id);
  }
  const rows = await db
    .select({
      id: lead.id,
      version: lead.version,
      firstName: lead.firstName,
      lastName: lead.lastName,
      identification: lead.identification,
      phone: lead.phone,
      email: lead.email,
      source: lead.source,
      channel: lead.channel,
      createdAt: lead.createdAt,
      dealState: lead.dealState,
      product: sql<string>`coalesce(${model.brand} || ' ' || ${model.name}, ${lead.product})`,
      agency: sql<string>`coalesce(${agency.name}, ${lead.agency})`,
    })
    .from(lead)
    .leftJoin(model, eq(model.id, lead.modelId))
    .leftJoin(agency, eq(agency.id, lead.agencyId))
    .where(and(inArray(lead.id, [...ids]), isNull(lead.erasedAt), toWhere(visibilityFilter(ctx.actor))))
    .orderBy(desc(lead.createdAt), desc(lead.id));
  const records = rows.flatMap((row) => {
    const matched = PERSON_FIELDS.filter((field) => criteria.get(field) === IDENTIFIER_NORMALISERS[field](row[field]));
    return matched.length > 0 ? [{ ...row, matched }] : [];
  });
  const values = PERSON_FIELDS.map((field) => [field, criteria.get(field) ?? ""]);
  const traces = await findPersonTraces(db, Object.fromEntries(values), MAX_RECORDS + 1);
  return {
    records: records.slice(0, MAX_RECORDS),
    traces: traces.slice(0, MAX_RECORDS),
    fillers,
    isMore: records.length > MAX_RECORDS || traces.length > MAX_RECORDS,
  };
}

async function fillersAmong(db: Db, typed: ReadonlyMap<PersonField, string>): Promise<PeopleFound["fillers"]> {
  const [identification = "", phone = "", email = ""] = PERSON_FIELDS.map((field) => typed.get(field));
  const contacts = await readFillerContacts(db.$client, [{ identification, phone, email }]);
  return [...typed].flatMap(([field, value]) => {
    const reason = contacts.findReason(field, value);
    return reason && (field !== "identification" || isIdentification(value)) ? [{ field, reason }] : [];
  });
}

function read(input: PersonQuery): Map<PersonField, string> {
  const criteria = new Map<PersonField, string>();
  const fields: FieldError[] = [];
  for (const field of PERSON_FIELDS) {
    const value = IDENTIFIER_NORMALISERS[field](input[field] ?? "");
    if (value.length >= MIN_LENGTH[field]) criteria.set(field, value);
    else if (input[field]) fields.push({ field, code: "tooShort" });
  }
  if (fields.length === 0 && criteria.size === 0) fields.push({ field: "identification", code: "required" });
  if (fields.length > 0) throw new Problem("INVALID_INPUT", { fields });
  return criteria;
}

/** Searches the column's index and the search text, which has unnormalised values. */
async function findIdsWith(
  ctx: RequestContext,
  { field, value, typed }: { field: PersonField; value: string; typed: string },
) {
  const column = { identification: lead.identification, phone: lead.phone, email: lead.emailKey }[field];
  const take = MAX_RECORDS + 1;
  const same = await ctx.db
    .select({ id: lead.id })
    .from(lead)
    .where(and(inArray(column, [typed, ...listSpellings(field, value)]), sql`${column} <> ''`))
    .orderBy(desc(lead.createdAt))
    .limit(take);
  const patterns = searchPatterns(value);
  const similar = await ctx.db.execute<{ id: string }>(
    sql`select id from ${searched(patterns, visibilityFilter(ctx.actor), undefined, true, take)}`,
  );
  return [...same, ...similar.rows].map(({ id }) => id);
}
