import { type SQL, sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { dueRows } from "@/provider/domains/lead-core/due-rows.ts";
import { isSearched, type LeadConditions, toWhere } from "@/provider/domains/lead-core/filter.ts";
import { splitConditions } from "@/provider/domains/lead-core/work-conditions.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { fittingFacets, ofFacets } from "./facets.ts";
import { searched } from "./search-call.ts";

/** Up to so many matches are sorted; more of them are frequent in any order. */
const MAX_SORTED = 4000;

/** Ids of the leads that may match, if they are few enough to be sorted. */
export async function collectCandidates(
  db: Db,
  conditions: LeadConditions,
  words: string[],
): Promise<string[] | undefined> {
  const ids = await selectIds(db, conditions, words);
  if (!ids) return;
  const { rows } = await db.execute<{ id: string }>(sql`select id from (${ids}) candidate limit ${MAX_SORTED + 1}`);
  return rows.length > MAX_SORTED ? undefined : rows.map(({ id }) => id);
}

async function selectIds(db: Db, conditions: LeadConditions, words: string[]): Promise<SQL | undefined> {
  const { known, work } = splitConditions(conditions);
  const bySearch = sql`select id from ${searched(words, known, undefined, true, MAX_SORTED + 1)}`;
  if (isSearched(words, conditions)) return bySearch;
  const where = toWhere(conditions);
  if (!where) return;
  if (conditions.dueBefore) {
    const before = sql`${conditions.dueBefore}::timestamptz`;
    return sql`select id from (${dueRows(where, { take: MAX_SORTED + 1 }, { before })}) due`;
  }
  const few = sql`limit ${MAX_SORTED + 1}`;
  const facets = await fittingFacets(db, known);
  if (facets === "many" && !work) return bySearch;
  if (Array.isArray(facets)) {
    return facets.length === 0
      ? sql`select ${lead.id} as id from ${lead} where false`
      : sql`select ${lead.id} as id from ${lead} where ${ofFacets(facets, known)} and ${work ?? sql`true`} ${few}`;
  }
  return sql`select ${lead.id} as id from ${lead} where ${where} ${few}`;
}
