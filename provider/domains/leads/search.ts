import { and, asc, desc, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import { identifiesPerson, isEmail, isPhone, normaliseEmail } from "@/contract/kernel/validation.ts";
import type { FoundLead, leads } from "@/contract/leads/leads.ts";
import { afterCursor, type PageRequest, readPage } from "@/provider/db/keyset.ts";
import { preparedSelect } from "@/provider/db/prepared-select.ts";
import { model } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { type FillerContacts, readFillerContacts } from "@/provider/domains/intake/filler-contacts.ts";
import {
  buildConditions,
  matchesWords,
  searchPatterns,
  toWhere,
  visibilityFilter,
} from "@/provider/domains/lead-core/filter.ts";
import { splitConditions } from "@/provider/domains/lead-core/work-conditions.ts";
import type { LicensedActor, RequestContext } from "@/provider/kernel/context.ts";
import { listColumns } from "./list-columns.ts";
import { SEARCHED, sortDirection, valuesOn } from "./search-call.ts";

const searchColumns = {
  ...listColumns,
  phone: lead.phone,
  product: sql<string>`coalesce(${model.brand} || ' ' || ${model.name}, ${lead.product})`,
};

type Row = Omit<FoundLead, "fillers">;

const foundOnes = (direction: "older" | "newer", order: typeof asc | typeof desc) =>
  preparedSelect<Row>(`found leads, ${direction}`, searchColumns, (db) =>
    db
      .select(searchColumns)
      .from(lead)
      .leftJoin(model, eq(model.id, lead.modelId))
      .innerJoin(SEARCHED, eq(lead.id, sql`found.id`))
      .orderBy(order(lead.createdAt), order(lead.id)),
  );
const FOUND = { older: foundOnes("older", desc), newer: foundOnes("newer", asc) };

const MAX_OF_ONE = 30;

export async function searchLeads(ctx: RequestContext, filter: InputOf<(typeof leads)["search"]>) {
  const { db } = ctx;
  const conditions = await buildConditions(ctx, filter);
  const words = searchPatterns(filter.searchTerm);

  async function fetchFoundPage(pageRequest: PageRequest): Promise<Row[]> {
    // Punctuation alone must not list everything.
    if (words.length === 0 && !conditions.id) return [];
    const isIndexed = !conditions.id && !splitConditions(conditions).work;
    if (isIndexed) return FOUND[sortDirection(pageRequest)](db, valuesOn(pageRequest, words, conditions));
    const order = pageRequest.isOlder ? desc : asc;
    return db
      .select(searchColumns)
      .from(lead)
      .leftJoin(model, eq(model.id, lead.modelId))
      .where(
        and(
          toWhere(conditions),
          conditions.id ? undefined : matchesWords(words),
          afterCursor(pageRequest, lead.createdAt, lead.id),
        ),
      )
      .orderBy(order(lead.createdAt), order(lead.id))
      .limit(pageRequest.take);
  }

  const page = await readPage<Row>({
    config: ctx.services.config,
    licenseId: ctx.actor.licenseId,
    paging: filter,
    read: fetchFoundPage,
    positionOfRow: ({ createdAt, id }) => ({ at: createdAt, id }),
  });
  const fillers = await readFillerContacts(db.$client, page.items);
  const withFillers = (row: Row): FoundLead => ({ ...row, fillers: fillers.of(row) });
  const theirs = await findOtherLeads(ctx, page.items, fillers);
  return { ...page, items: page.items.map(withFillers), theirs: theirs.map(withFillers) };
}

async function findOtherLeads(ctx: RequestContext, found: readonly Row[], fillers: FillerContacts): Promise<Row[]> {
  const { actor } = ctx;
  const named = found.filter(({ identification }) => identifiesPerson(identification));
  const unnamed = found.filter((one) => !named.includes(one));
  const phones = unnamed
    .map(({ phone }) => phone)
    .filter((phone) => isPhone(phone) && fillers.identifies("phone", phone));
  const emails = unnamed
    .map(({ email }) => normaliseEmail(email))
    .filter((email) => isEmail(email) && fillers.identifies("email", email));
  const similar = [
    ...newestWith(lead.identification, new Set(named.map(({ identification }) => identification)), actor),
    ...newestWith(lead.phone, new Set(phones), actor),
    ...newestWith(lead.emailKey, new Set(emails), actor),
  ];
  if (similar.length === 0) return [];
  const foundIds = found.map(({ id }) => id);
  return ctx.db
    .select(searchColumns)
    .from(lead)
    .leftJoin(model, eq(model.id, lead.modelId))
    .where(and(sql`${lead.id} in (${sql.join(similar, sql` union all `)})`, not(inArray(lead.id, foundIds))))
    .orderBy(desc(lead.createdAt), desc(lead.id));
}

/** One query per value, so that each uses the column's index. */
function newestWith(column: AnyPgColumn, values: ReadonlySet<string>, actor: LicensedActor): SQL[] {
  if (values.size === 0) return [];
  const reached = and(sql`${column} = one.value and ${column} <> ''`, toWhere(visibilityFilter(actor)));
  return [
    sql`select theirs.id from unnest(${sql.param([...values])}::text[]) as one(value)
      cross join lateral (select ${lead.id} from ${lead} where ${reached} order by ${lead.createdAt} desc limit ${MAX_OF_ONE}) as theirs`,
  ];
}
