import { and, asc, desc, eq, sql } from "drizzle-orm";
import type { InputOf } from "@/contract/endpoint.ts";
import type { FoundLead, leads } from "@/contract/leads.ts";
import type { Config } from "@/provider/config.ts";
import type { Db } from "@/provider/db/client.ts";
import { model } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import { beyond, readPage, type Walk } from "@/provider/http/keyset.ts";
import { searchPatterns } from "@/provider/intake/search-text.ts";
import { conditionsOf, whereOf } from "./filter.ts";
import { listed, searchedOn } from "./list.ts";

const shown = {
  ...listed,
  phone: lead.phone,
  product: sql<string>`coalesce(${model.brand} || ' ' || ${model.name}, ${lead.product})`,
};

/** A page of what was searched for, newest first. */
export async function searchLeads(
  db: Db,
  config: Config,
  actor: LicensedActor,
  filter: InputOf<(typeof leads)["search"]>,
) {
  const conditions = await conditionsOf(db, actor, filter);
  const words = searchPatterns(filter.searchTerm);

  async function walkFound(walk: Walk): Promise<FoundLead[]> {
    // A term of marks alone says nothing: that is no list of everything.
    if (words.length === 0 && !conditions.id) return [];
    const way = walk.isOlder ? desc : asc;
    const found = db.select(shown).from(lead).leftJoin(model, eq(model.id, lead.modelId)).$dynamic();
    const matching = conditions.id
      ? found.where(and(whereOf(conditions), beyond(walk, lead.createdAt, lead.id))).limit(walk.take)
      : found.innerJoin(sql`${searchedOn(walk, words, conditions)} as found`, eq(lead.id, sql`found.id`));
    return matching.orderBy(way(lead.createdAt), way(lead.id));
  }

  return readPage<FoundLead>({
    config,
    licenseId: actor.licenseId,
    paging: filter,
    read: walkFound,
    edgeOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  });
}
