import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import { COUNT_CEILING } from "@/contract/kernel/limits.ts";
import { type BoardLead, board } from "@/contract/leads/board.ts";
import type { StageCount } from "@/contract/pipelines/pipelines.ts";
import { afterCursor, readPage } from "@/provider/db/keyset.ts";
import { model, stage } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { user } from "@/provider/db/schema/users.ts";
import {
  buildConditions,
  isSearched,
  type LeadConditions,
  searchPatterns,
  toWhere,
} from "@/provider/domains/lead-core/filter.ts";
import { splitConditions } from "@/provider/domains/lead-core/work-conditions.ts";
import { implement, query } from "@/provider/http/implement.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { fittingFacets, ofFacets } from "./facets.ts";
import { isErased } from "./list-columns.ts";
import { searched } from "./search-call.ts";

type Board = typeof board;

const card = {
  id: lead.id,
  firstName: lead.firstName,
  lastName: lead.lastName,
  isErased: isErased(lead.erasedAt),
  source: lead.source,
  dealState: lead.dealState,
  product: sql<string>`coalesce(${model.brand} || ' ' || ${model.name}, ${lead.product})`,
  advisor: sql<string>`coalesce(${user.fullName}, '')`,
  stageAt: lead.stageAt,
};

const SEARCHED = 1000;

function listCards(ctx: RequestContext, filter: InputOf<Board["cards"]>) {
  return readPage<BoardLead>({
    config: ctx.services.config,
    licenseId: ctx.actor.licenseId,
    paging: filter,
    read: async (page) => {
      const { stage: _column, ...narrowing } = filter;
      const conditions = await buildConditions(ctx, narrowing);
      const matching = await buildMatcher(ctx.db, conditions, filter.searchTerm);
      const order = page.isOlder ? desc : asc;
      return ctx.db
        .select(card)
        .from(lead)
        .leftJoin(model, eq(model.id, lead.modelId))
        .leftJoin(user, eq(user.id, lead.advisorId))
        .where(
          and(eq(lead.pipelineId, filter.pipeline), matching(filter.stage), afterCursor(page, lead.stageAt, lead.id)),
        )
        .orderBy(order(lead.stageAt), order(lead.id))
        .limit(page.take);
    },
    positionOfRow: ({ stageAt, id }) => ({ at: stageAt, id }),
  });
}

async function countColumns(ctx: RequestContext, filter: InputOf<Board["totals"]>): Promise<StageCount[]> {
  const { db } = ctx;
  const conditions = await buildConditions(ctx, filter);
  const matching = await buildMatcher(db, conditions, filter.searchTerm);
  const stages = await db.select({ id: stage.id }).from(stage).where(eq(stage.pipelineId, filter.pipeline));
  const isFound = isSearched(searchPatterns(filter.searchTerm ?? ""), conditions);
  const ceiling = isFound ? SEARCHED : COUNT_CEILING;
  const counts: StageCount[] = [];
  for (const { id } of stages) {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*) as count from (
        select 1 from ${lead} where ${matching(id)} limit ${ceiling + 1}
      ) counted`);
    const count = rows[0]?.count ?? 0;
    counts.push({ stageId: id, count: Math.min(count, ceiling), isMore: count > ceiling });
  }
  return counts;
}

const isRetained = isNull(lead.erasedAt);

async function buildMatcher(
  db: Db,
  conditions: LeadConditions,
  searchTerm: string | undefined,
): Promise<(stageId: string) => SQL | undefined> {
  const words = searchPatterns(searchTerm ?? "");
  if (isSearched(words, conditions)) {
    const { known, work } = splitConditions(conditions);
    return (stageId) => {
      if (known.stageId && known.stageId !== stageId) return sql`false`;
      const found = searched(words, { ...known, stageId }, undefined, true, SEARCHED + 1);
      const isFound = inArray(lead.id, sql`(select found.id from ${found} found)`);
      return and(eq(lead.stageId, stageId), isRetained, isFound, work);
    };
  }
  const facets = await fittingFacets(db, conditions);
  if (facets?.length === 0) return () => sql`false`;
  const where = Array.isArray(facets) ? ofFacets(facets, conditions) : toWhere(conditions);
  return (stageId) => and(eq(lead.stageId, stageId), isRetained, where);
}

export const boardRoutes = implement(board, {
  cards: query(listCards),
  totals: query(countColumns),
});
