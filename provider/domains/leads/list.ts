import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { SOURCES, type Source } from "@/contract/kernel/channels.ts";
import { COUNT_CEILING } from "@/contract/kernel/limits.ts";
import type { Total } from "@/contract/kernel/records.ts";
import { toSources } from "@/contract/leads/lead-list.ts";
import type { LeadListFilter, SourcesCounted, SourceTotals } from "@/contract/leads/leads.ts";
import { afterCursor, type CursorPosition, type PageRequest, readPage } from "@/provider/db/keyset.ts";
import { preparedSelect } from "@/provider/db/prepared-select.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import {
  buildConditions,
  isSearched,
  type LeadConditions,
  matchesWords,
  type Narrowing,
  searchPatterns,
  toWhere,
  visibilityFilter,
} from "@/provider/domains/lead-core/filter.ts";
import { splitConditions } from "@/provider/domains/lead-core/work-conditions.ts";
import type { ActorContext, RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { fittingFacets, newestInFacets, ofFacets, periodConditions } from "./facets.ts";
import { toListedLeads } from "./listed-leads.ts";
import { exclusiveStart, SEARCHED, searched, sortDirection, valuesOn } from "./search-call.ts";
import { assertOfSort, DEFAULT_ORDER, fetchSortedPage } from "./sorted-page.ts";

/** Leads by the filter's order. @throws Problem INVALID_CURSOR */
export async function listLeads(ctx: RequestContext, filter: LeadListFilter) {
  const { db } = ctx;
  const conditions = await buildConditions(ctx, filter);
  const isDefault = filter.sort === "received" && !splitConditions(conditions).work;
  const isReversed = filter.order !== undefined && filter.order !== DEFAULT_ORDER[filter.sort];
  const page = await readPage<CursorPosition>({
    config: ctx.services.config,
    licenseId: ctx.actor.licenseId,
    paging: filter,
    read: async (request) => {
      assertOfSort(request, filter.sort);
      if (!isDefault) return fetchSortedPage(db, { conditions, filter, isReversed, page: request });
      const page = isReversed ? { ...request, isOlder: !request.isOlder } : request;
      return fetchPositions(db, conditions, filter.searchTerm, page);
    },
    positionOfRow: (position) => position,
  });
  return { ...page, items: await toListedLeads(db, page.items) };
}

type QueryPlan =
  | { by: "search"; found: SQL; words: string[] }
  | { by: "facets"; found: SQL }
  | { by: "index"; where: SQL | undefined };

export async function chooseQueryPlan(db: Db, conditions: LeadConditions, term: string | undefined, page: PageRequest) {
  const words = searchPatterns(term ?? "");
  if (splitConditions(conditions).work) {
    const where = and(
      toWhere(conditions),
      isSearched(words, conditions) ? matchesWords(words) : undefined,
      afterCursor(page, lead.createdAt, lead.id),
    );
    return { by: "index", where } satisfies QueryPlan;
  }
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

const positionColumns = { at: lead.createdAt, id: lead.id };

async function fetchPositions(
  db: Db,
  conditions: LeadConditions,
  term: string | undefined,
  page: PageRequest,
): Promise<CursorPosition[]> {
  const { from, isOlder, isInclusive, take } = page;
  const plan: QueryPlan | undefined = await chooseQueryPlan(db, conditions, term, page);
  if (!plan) return [];
  if (plan.by === "search") return LEADS_BY_WORDS[sortDirection(page)](db, valuesOn(page, plan.words, conditions));
  const order = isOlder ? desc : asc;
  const rows = db.select(positionColumns).from(lead).$dynamic();
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
  preparedSelect<CursorPosition>(`leads of words, ${direction}`, positionColumns, (db) =>
    db
      .select(positionColumns)
      .from(lead)
      .innerJoin(SEARCHED, eq(lead.id, sql`found.id`))
      .orderBy(order(lead.createdAt), order(lead.id)),
  );
const LEADS_BY_WORDS = { older: selectByWords("older", desc), newer: selectByWords("newer", asc) };

function searchedOn(page: PageRequest, words: string[], conditions: LeadConditions): SQL {
  return searched(words, conditions, exclusiveStart(page), page.isOlder, page.take);
}

export async function countLeads(ctx: ActorContext, filter: Narrowing): Promise<Total> {
  const conditions = await buildConditions(ctx, filter);
  const words = searchPatterns(filter.searchTerm ?? "");
  const isFound = isSearched(words, conditions);
  const { known, work } = splitConditions(conditions);
  const facets = isFound ? undefined : await fittingFacets(ctx.db, conditions);
  const where = Array.isArray(facets) ? ofFacets(facets, conditions) : toWhere(conditions);
  const found = searched(words, known, undefined, true, COUNT_CEILING + 1);
  const some = isFound
    ? work
      ? sql`select 1 from ${lead} where ${lead.id} in (select found.id from ${found} found) and ${work}`
      : sql`select 1 from ${found}`
    : sql`select 1 from ${lead} where ${where ?? sql`true`} limit ${COUNT_CEILING + 1}`;
  const { rows } = await ctx.db.execute<{ count: number }>(sql`select count(*) as count from (${some}) counted`);
  return cappedAt(rows[0]?.count ?? 0);
}

export async function countSources(ctx: RequestContext, { sources, ...filter }: SourcesCounted): Promise<SourceTotals> {
  const counted = sources === undefined ? SOURCES : toSources(sources);
  const isNarrowed = Object.values(filter).some((value) => value !== undefined && value !== "all");
  if (!isNarrowed) return countWholeSources(ctx, counted);
  const totals: SourceTotals = {};
  for (const source of counted) totals[source] = await countLeads(ctx, { ...filter, source });
  return totals;
}

async function countWholeSources(ctx: RequestContext, sources: readonly Source[]): Promise<SourceTotals> {
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
