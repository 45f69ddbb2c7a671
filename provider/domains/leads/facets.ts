import { and, type SQL, sql } from "drizzle-orm";
import { lead, leadFacet } from "@/provider/db/schema/leads.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { type LeadConditions, toWhere } from "../lead-core/filter.ts";
import { splitConditions } from "../lead-core/work-conditions.ts";

const MAX_FACETS = 200;

const INDEXED: readonly string[] = [
  "sources",
  "dealState sources",
  "rule sources",
  "agencyId",
  "modelId",
  "advisorId",
  "ownAdvisorId",
];

export async function fittingFacets(db: Db, conditions: LeadConditions): Promise<string[] | "many" | undefined> {
  if (conditions.id || splitConditions(conditions).work) return;
  if (conditions.stageId) return "many";
  const { since: _since, before: _before, ...combined } = conditions;
  const filters = Object.keys(combined).sort().join(" ");
  const hasManySources = (conditions.sources?.length ?? 1) > 1;
  if (filters === "" || (INDEXED.includes(filters) && !hasManySources)) return;
  const { rows } = await db.execute<{ facet: string }>(
    sql`select ${leadFacet.facet}::text as facet from ${leadFacet} where ${toWhere(combined, leadFacet)} limit ${MAX_FACETS + 1}`,
  );
  if (rows.length > MAX_FACETS) return "many";
  return [...new Set(rows.map(({ facet }) => facet))];
}

export function periodConditions({ since, before }: LeadConditions): SQL | undefined {
  return toWhere({ since, before });
}

export function ofFacets(facets: string[], conditions: LeadConditions): SQL | undefined {
  return and(sql`${lead.facet} = any(${sql.param(facets)}::bigint[])`, periodConditions(conditions));
}

/** Merges the newest leads of each facet; reads one page at most per facet. */
export function newestInFacets(facets: string[], afterCursor: SQL | undefined, order: SQL, take: number): SQL {
  return sql`(select edge.created_at, edge.id
    from unnest(${sql.param(facets)}::bigint[]) as fitting(facet) cross join lateral (
      select created_at, id from ${lead} where ${lead.facet} = fitting.facet and ${afterCursor ?? sql`true`}
      order by created_at ${order}, id ${order} limit ${take}) edge
    order by edge.created_at ${order}, edge.id ${order} limit ${take})`;
}
