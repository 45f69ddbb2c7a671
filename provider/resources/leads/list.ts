import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Lead, LeadFilter } from "@/contract/leads.ts";
import { COUNT_CEILING, type Total } from "@/contract/paging.ts";
import type { Config } from "@/provider/config.ts";
import type { Db } from "@/provider/db/client.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import type { Edge } from "@/provider/http/cursor.ts";
import { beyond, readPage, type Walk } from "@/provider/http/keyset.ts";
import { searchPatterns } from "@/provider/intake/search-text.ts";
import { fittingFacets, newestOf } from "./facets.ts";
import { conditionsOf, type LeadConditions, whereOf } from "./filter.ts";

/** The columns of a list, and no others. */
export const listed = {
  id: lead.id,
  firstName: lead.firstName,
  lastName: lead.lastName,
  source: lead.source,
  channel: lead.channel,
  email: lead.email,
  identification: lead.identification,
  origin: lead.origin,
  createdAt: lead.createdAt,
  dealState: lead.dealState,
  crmState: lead.crmState,
  agency: lead.agency,
  formName: lead.formName,
  completion: lead.completion,
  vin: lead.vin,
  carLicense: lead.carLicense,
  rule: lead.rule,
};

/** A page of the licence's leads, newest first. */
export function listLeads(db: Db, config: Config, actor: LicensedActor, filter: LeadFilter) {
  const conditions = conditionsOf(actor, filter);
  return readPage<Lead>({
    config,
    licenseId: actor.licenseId,
    paging: filter,
    read: (walk) => walkLeads(db, conditions, filter.searchTerm, walk),
    edgeOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  });
}

async function walkLeads(db: Db, conditions: LeadConditions, term: string | undefined, walk: Walk): Promise<Lead[]> {
  const { isOlder, isInclusive, take } = walk;
  const way = isOlder ? desc : asc;
  const words = searchPatterns(term ?? "");
  if (words.length > 0) {
    const found = searchedOn(walk, words, conditions);
    return db
      .select(listed)
      .from(lead)
      .innerJoin(sql`${found} as found`, eq(lead.id, sql`found.id`))
      .orderBy(way(lead.createdAt), way(lead.id));
  }
  const edge = beyond(walk, lead.createdAt, lead.id);
  const facets = await fittingFacets(db, conditions);
  if (facets?.length === 0) return [];
  if (facets) {
    const found = newestOf(facets, edge, sql.raw(isOlder ? "desc" : "asc"), take);
    const merged = db
      .select(listed)
      .from(lead)
      .innerJoin(sql`${found} as found`, eq(lead.id, sql`found.id`))
      .orderBy(way(lead.createdAt), way(lead.id));
    // Planning it costs more than running it: a connection does that once for each way of walking.
    const start = edge ? `${isInclusive ? "from" : "beyond"} an edge` : "from the end";
    return merged.prepare(`leads of facets, ${isOlder ? "older" : "newer"}, ${start}`).execute();
  }
  return db
    .select(listed)
    .from(lead)
    .where(and(whereOf(conditions), edge))
    .orderBy(way(lead.createdAt), way(lead.id))
    .limit(take);
}

/** One walk's leads that hold the words. */
export function searchedOn(
  { from, isOlder, isInclusive, take }: Walk,
  words: string[],
  conditions: LeadConditions,
): SQL {
  return searched(words, conditions, from && isInclusive ? justNewer(from) : from, isOlder, take);
}

/** The search function's edge is exclusive; ids are not dense, so the largest id of that moment includes the row. */
function justNewer({ at, id }: Edge): Edge {
  return { at, id: (BigInt(`0x${id.replaceAll("-", "")}`) + 1n).toString(16).padStart(32, "0") };
}

/** Leads that hold the words, by time. @param from exclusive */
export function searched(
  words: string[],
  conditions: LeadConditions & { stageId?: string },
  from: Edge | undefined,
  isOlder: boolean,
  take: number,
): SQL {
  return sql`search_leads(${sql.param(words)}::text[], ${JSON.stringify(conditions)}::jsonb,
    ${from?.at ?? null}::timestamptz, ${from?.id ?? null}::uuid, ${isOlder}, ${take})`;
}

/** Counts to COUNT_CEILING and says whether there are more. */
export async function countLeads(
  db: Db,
  actor: LicensedActor,
  filter: Parameters<typeof conditionsOf>[1],
): Promise<Total> {
  const conditions = conditionsOf(actor, filter);
  const words = searchPatterns(filter.searchTerm ?? "");
  const facets = words.length > 0 ? undefined : await fittingFacets(db, conditions);
  const where = facets ? sql`${lead.facet} = any(${sql.param(facets)}::bigint[])` : whereOf(conditions);
  const some =
    words.length > 0
      ? sql`select 1 from ${searched(words, conditions, undefined, true, COUNT_CEILING + 1)}`
      : sql`select 1 from ${lead} where ${where ?? sql`true`} limit ${COUNT_CEILING + 1}`;
  const { rows } = await db.execute<{ count: number }>(sql`select count(*) as count from (${some}) counted`);
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, COUNT_CEILING), isMore: count > COUNT_CEILING };
}
