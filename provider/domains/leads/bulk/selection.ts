import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { LeadSelection } from "@/contract/leads/bulk.ts";
import { afterCursor, type CursorPosition, type PageRequest } from "@/provider/db/keyset.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { buildConditions, toWhere, visibilityFilter } from "@/provider/domains/lead-core/filter.ts";
import type { LeadRow } from "@/provider/domains/lead-core/lead-row.ts";
import type { ActorContext, LicensedActor } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { chooseQueryPlan, countLeads } from "../list.ts";

export const Selected = z.object({ selection: LeadSelection, until: z.iso.datetime() });
export type Selected = z.infer<typeof Selected>;

const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Newest first by immutable position: each lead is processed once, even if the action changes the match. */
export function nextLeads(
  ctx: ActorContext,
  {
    selected: { selection, until },
    checkpoint,
    take,
  }: { selected: Selected; checkpoint: CursorPosition | null; take: number },
): Promise<CursorPosition[]> {
  const page: PageRequest = { from: checkpoint ?? { at: until, id: LAST_ID }, isOlder: true, isInclusive: false, take };
  return "ids" in selection
    ? ordered(ctx.db, and(chosen(ctx.actor, selection.ids), afterCursor(page, lead.createdAt, lead.id)), take)
    : nextMatching(ctx, selection.filter, page);
}

async function nextMatching(
  ctx: ActorContext,
  filter: Extract<LeadSelection, { filter: unknown }>["filter"],
  page: PageRequest,
): Promise<CursorPosition[]> {
  const { db } = ctx;
  const plan = await chooseQueryPlan(db, await buildConditions(ctx, filter), filter.searchTerm, page);
  if (!plan) return [];
  if (plan.by === "index") return ordered(db, plan.where, page.take);
  return positions(db)
    .innerJoin(sql`${plan.found} as found`, eq(lead.id, sql`found.id`))
    .orderBy(desc(lead.createdAt), desc(lead.id));
}

const positions = (db: Db) => db.select({ at: lead.createdAt, id: lead.id }).from(lead).$dynamic();

function ordered(db: Db, where: SQL | undefined, take: number): Promise<CursorPosition[]> {
  return positions(db).where(where).orderBy(desc(lead.createdAt), desc(lead.id)).limit(take);
}

function chosen(actor: LicensedActor, ids: string[]): SQL | undefined {
  return and(inArray(lead.id, ids), toWhere(visibilityFilter(actor)));
}

/** Locks in the global order. Not `for update`: intake references originals without waiting. */
export async function lockLeads(
  ctx: ActorContext,
  { selection }: Selected,
  met: readonly CursorPosition[],
): Promise<LeadRow[]> {
  const ids = met.map(({ id }) => id);
  const conditions = "ids" in selection ? visibilityFilter(ctx.actor) : await buildConditions(ctx, selection.filter);
  return ctx.db
    .select()
    .from(lead)
    .where(and(inArray(lead.id, ids), toWhere(conditions)))
    .orderBy(desc(lead.createdAt), desc(lead.id))
    .for("no key update");
}

export async function countSelected(ctx: ActorContext, selection: LeadSelection): Promise<number | undefined> {
  if ("ids" in selection) return ctx.db.$count(lead, chosen(ctx.actor, selection.ids));
  const { count, isMore } = await countLeads(ctx, selection.filter);
  return isMore ? undefined : count;
}
