import { and, type SQL, sql } from "drizzle-orm";
import { lead, leadFacet } from "@/provider/db/schema/leads.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { type LeadConditions, toWhere } from "../lead-core/filter.ts";

/** With more, so many leads fit that a page of them is soon met by reading from the newest on. */
const FEW = 200;

/** Filters that an index of the leads answers alone, newest first: nothing else is read on the way. */
const INDEXED: readonly string[] = [
  "sources",
  "dealState sources",
  "rule sources",
  "agencyId",
  "modelId",
  "advisorId",
  "ownAdvisorId",
];

/**
 * The combinations of values that fit, when they are few. Undefined when the leads are better read directly: without a
 * filter, with one that has its index, by an id, or when most combinations fit.
 */
export async function fittingFacets(db: Db, conditions: LeadConditions): Promise<string[] | undefined> {
  if (conditions.id) return;
  // When a lead came is no part of its combination: each one's leads stand in that order.
  const { since: _since, before: _before, ...combined } = conditions;
  const filters = Object.keys(combined).sort().join(" ");
  const hasManySources = (conditions.sources?.length ?? 1) > 1;
  if (filters === "" || (INDEXED.includes(filters) && !hasManySources)) return;
  // A hash of 64 bits: without the cast the few that a number holds would come as numbers, the rest as text.
  const { rows } = await db.execute<{ facet: string }>(
    sql`select ${leadFacet.facet}::text as facet from ${leadFacet} where ${toWhere(combined, leadFacet)} limit ${FEW + 1}`,
  );
  if (rows.length > FEW) return;
  return [...new Set(rows.map(({ facet }) => facet))];
}

/** When the conditions want leads to have come in. */
export function duringOf({ since, before }: LeadConditions): SQL | undefined {
  return toWhere({ since, before });
}

/** Leads of these combinations, of that time. */
export function ofFacets(facets: string[], conditions: LeadConditions): SQL | undefined {
  return and(sql`${lead.facet} = any(${sql.param(facets)}::bigint[])`, duringOf(conditions));
}

/** The newest leads of each combination, merged: as many rows as a page has, whatever lies between them. */
export function newestOf(facets: string[], beyond: SQL | undefined, way: SQL, take: number): SQL {
  return sql`(select edge.created_at, edge.id
    from unnest(${sql.param(facets)}::bigint[]) as fitting(facet) cross join lateral (
      select created_at, id from ${lead} where ${lead.facet} = fitting.facet and ${beyond ?? sql`true`}
      order by created_at ${way}, id ${way} limit ${take}) edge
    order by edge.created_at ${way}, edge.id ${way} limit ${take})`;
}
