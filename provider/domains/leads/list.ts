import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { SOURCES, type Source } from "@/contract/kernel/channels.ts";
import { COUNT_CEILING } from "@/contract/kernel/limits.ts";
import type { Total } from "@/contract/kernel/records.ts";
import { getFieldRules, isSentField } from "@/contract/kernel/sent-fields.ts";
import { type Lead, LeadColumnName, type LeadFilter, type SourceTotals } from "@/contract/leads/leads.ts";
import { afterCursor, type CursorPosition, type PageRequest, readPage } from "@/provider/db/keyset.ts";
import { preparedSelect } from "@/provider/db/prepared-select.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import {
  buildConditions,
  isSearched,
  type LeadConditions,
  type Narrowing,
  searchPatterns,
  toWhere,
  visibilityFilter,
} from "@/provider/domains/lead-core/filter.ts";
import type { ActorContext, RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { fittingFacets, newestInFacets, ofFacets, periodConditions } from "./facets.ts";

export function isErased(erasedAt: AnyPgColumn): SQL<boolean> {
  return sql<boolean>`${erasedAt} is not null`;
}

type StoredColumn = Extract<LeadColumnName, keyof typeof lead.$inferSelect>;
type ListColumns = {
  [Name in StoredColumn]: (typeof lead)[Name]["_"]["data"] extends Lead[Name] ? (typeof lead)[Name] : SQL<Lead[Name]>;
};
const storedColumns = Object.fromEntries(
  LeadColumnName.options.map((name) => [name, getStoredColumn(name)]),
) as ListColumns;

/** Lists display texts. */
function getStoredColumn(name: StoredColumn) {
  const column = lead[name];
  return isSentField(name) && getFieldRules(name).isInteger ? sql<string>`coalesce(${column}::text, '')` : column;
}

export const listColumns = { ...storedColumns, isErased: isErased(lead.erasedAt) };

export const SEARCHED = sql`search_leads(${sql.placeholder("words")}::text[], ${sql.placeholder("conditions")}::jsonb,
  ${sql.placeholder("at")}::timestamptz, ${sql.placeholder("id")}::uuid, ${sql.placeholder("isOlder")}::boolean,
  ${sql.placeholder("take")}::integer) as found`;

export async function listLeads(ctx: RequestContext, filter: LeadFilter) {
  const conditions = await buildConditions(ctx, filter);
  return readPage<Lead>({
    config: ctx.services.config,
    licenseId: ctx.actor.licenseId,
    paging: filter,
    read: (page) => fetchLeadPage(ctx.db, conditions, filter.searchTerm, page),
    positionOfRow: ({ createdAt, id }) => ({ at: createdAt, id }),
  });
}

type QueryPlan =
  | { by: "search"; found: SQL; words: string[] }
  | { by: "facets"; found: SQL }
  | { by: "index"; where: SQL | undefined };

export async function chooseQueryPlan(db: Db, conditions: LeadConditions, term: string | undefined, page: PageRequest) {
  const words = searchPatterns(term ?? "");
  const facets = isSearched(words, conditions) ? "many" : await fittingFacets(db, conditions);
  if (facets === "many") return { by: "search", words, found: searchedOn(page, words, conditions) } satisfies QueryPlan;
  if (facets?.length === 0) return;
  const cursorCondition = afterCursor(page, lead.createdAt, lead.id);
  if (!facets) return { by: "index", where: and(toWhere(conditions), cursorCondition) } satisfies QueryPlan;
  return {
    by: "facets",
    found: newestInFacets(
      facets,
      and(periodConditions(conditions), cursorCondition),
      sql.raw(page.isOlder ? "desc" : "asc"),
      page.take,
    ),
  } satisfies QueryPlan;
}

async function fetchLeadPage(
  db: Db,
  conditions: LeadConditions,
  term: string | undefined,
  page: PageRequest,
): Promise<Lead[]> {
  const { from, isOlder, isInclusive, take } = page;
  const plan: QueryPlan | undefined = await chooseQueryPlan(db, conditions, term, page);
  if (!plan) return [];
  if (plan.by === "search") return LEADS_BY_WORDS[sortDirection(page)](db, valuesOn(page, plan.words, conditions));
  const order = isOlder ? desc : asc;
  const rows = db.select(listColumns).from(lead).$dynamic();
  if (plan.by === "index") return rows.where(plan.where).orderBy(order(lead.createdAt), order(lead.id)).limit(take);
  const found = rows
    .innerJoin(sql`${plan.found} as found`, eq(lead.id, sql`found.id`))
    .orderBy(order(lead.createdAt), order(lead.id));
  // Prepared once per variant: planning costs more than running.
  const start = from ? `${isInclusive ? "from" : "beyond"} an edge` : "from the end";
  const days = `${conditions.since ? " since" : ""}${conditions.before ? " before" : ""}`;
  return found.prepare(`leads of facets,${days} ${isOlder ? "older" : "newer"}, ${start}`).execute();
}

const selectByWords = (direction: "older" | "newer", order: typeof asc | typeof desc) =>
  preparedSelect<Lead>(`leads of words, ${direction}`, listColumns, (db) =>
    db
      .select(listColumns)
      .from(lead)
      .innerJoin(SEARCHED, eq(lead.id, sql`found.id`))
      .orderBy(order(lead.createdAt), order(lead.id)),
  );
const LEADS_BY_WORDS = { older: selectByWords("older", desc), newer: selectByWords("newer", asc) };

function searchedOn(page: PageRequest, words: string[], conditions: LeadConditions): SQL {
  return searched(words, conditions, exclusiveStart(page), page.isOlder, page.take);
}

export function sortDirection({ isOlder }: PageRequest): "older" | "newer" {
  return isOlder ? "older" : "newer";
}

export function valuesOn(page: PageRequest, words: string[], conditions: LeadConditions) {
  const from = exclusiveStart(page);
  const { isOlder, take } = page;
  return { words, conditions: JSON.stringify(conditions), at: from?.at ?? null, id: from?.id ?? null, isOlder, take };
}

function exclusiveStart({ from, isInclusive }: PageRequest): CursorPosition | undefined {
  return from && isInclusive ? justNewer(from) : from;
}

/** The search function's cursor is exclusive: the largest id of that moment includes the row. */
function justNewer({ at, id }: CursorPosition): CursorPosition {
  return { at, id: (BigInt(`0x${id.replaceAll("-", "")}`) + 1n).toString(16).padStart(32, "0") };
}

export function searched(
  words: string[],
  conditions: LeadConditions & { stageId?: string },
  from: CursorPosition | undefined,
  isOlder: boolean,
  take: number,
): SQL {
  return sql`search_leads(${sql.param(words)}::text[], ${JSON.stringify(conditions)}::jsonb,
    ${from?.at ?? null}::timestamptz, ${from?.id ?? null}::uuid, ${isOlder}, ${take})`;
}

export async function countLeads(ctx: ActorContext, filter: Narrowing): Promise<Total> {
  const conditions = await buildConditions(ctx, filter);
  const words = searchPatterns(filter.searchTerm ?? "");
  const isFound = isSearched(words, conditions);
  const facets = isFound ? undefined : await fittingFacets(ctx.db, conditions);
  const where = Array.isArray(facets) ? ofFacets(facets, conditions) : toWhere(conditions);
  const some = isFound
    ? sql`select 1 from ${searched(words, conditions, undefined, true, COUNT_CEILING + 1)}`
    : sql`select 1 from ${lead} where ${where ?? sql`true`} limit ${COUNT_CEILING + 1}`;
  const { rows } = await ctx.db.execute<{ count: number }>(sql`select count(*) as count from (${some}) counted`);
  return cappedAt(rows[0]?.count ?? 0);
}

export async function countSources(ctx: RequestContext, sources: readonly Source[] = SOURCES): Promise<SourceTotals> {
  const reach = toWhere(visibilityFilter(ctx.actor)) ?? sql`true`;
  const { rows } = await ctx.db.execute<{ source: Source; count: number }>(sql`
    select asked.source, (select count(*)::int from (
      select 1 from ${lead} where ${lead.source} = asked.source and ${reach} limit ${COUNT_CEILING + 1}
    ) counted) as count
    from unnest(${sql.param(sources)}::text[]) as asked(source)`);
  return Object.fromEntries(rows.map(({ source, count }) => [source, cappedAt(count)]));
}

function cappedAt(count: number): Total {
  return { count: Math.min(count, COUNT_CEILING), isMore: count > COUNT_CEILING };
}
