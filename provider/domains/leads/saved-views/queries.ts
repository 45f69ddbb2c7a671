import { and, asc, eq, or, type SQL } from "drizzle-orm";
import { can } from "@/contract/kernel/access.ts";
import type { ListName, ListViews, View } from "@/contract/leads/saved-views.ts";
import { listChoice, savedView } from "@/provider/db/schema/saved-views.ts";
import { user } from "@/provider/db/schema/users.ts";
import type { ActorContext, LicensedActor, RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { LISTS } from "./lists.ts";

const reached = ({ userId }: LicensedActor): SQL | undefined =>
  or(eq(savedView.ownerId, userId), eq(savedView.isShared, true));

/** @throws Problem FORBIDDEN without access to the list */
export async function listViews(ctx: RequestContext, list: ListName): Promise<ListViews> {
  const { actor } = ctx;
  assertSees(actor, list);
  const rows = await ctx.db
    .select({ view: savedView, owner: user.fullName })
    .from(savedView)
    .leftJoin(user, eq(user.id, savedView.ownerId))
    .where(and(eq(savedView.list, list), reached(actor)))
    .orderBy(asc(savedView.name), asc(savedView.id));
  const choices = await ctx.db
    .select({ scope: listChoice.scope, columns: listChoice.columns, viewId: listChoice.viewId })
    .from(listChoice)
    .where(and(eq(listChoice.userId, actor.userId), eq(listChoice.list, list)));
  const known = new Set(rows.map(({ view }) => view.id));
  return {
    views: rows.map(({ view, owner }) => viewOf(actor, view, owner)),
    choices: choices.map((choice) => ({
      ...choice,
      viewId: choice.viewId && known.has(choice.viewId) ? choice.viewId : null,
    })),
  };
}

/** @throws Problem NOT_FOUND, also for a private view of another user */
export async function getView(ctx: ActorContext, id: string): Promise<View> {
  const [found] = await ctx.db
    .select({ view: savedView, owner: user.fullName })
    .from(savedView)
    .leftJoin(user, eq(user.id, savedView.ownerId))
    .where(and(eq(savedView.id, id), reached(ctx.actor)));
  if (!found) throw new Problem("NOT_FOUND", { view: id });
  return viewOf(ctx.actor, found.view, found.owner);
}

export function assertSees({ roles }: LicensedActor, list: ListName): void {
  if (!can(roles, LISTS[list].access)) throw new Problem("FORBIDDEN");
}

function viewOf(actor: LicensedActor, row: typeof savedView.$inferSelect, owner: string | null): View {
  const { licenseId: _license, ownerId, ...shown } = row;
  const isOwn = ownerId === actor.userId;
  return { ...shown, isOwn, owner: isOwn ? "" : (owner ?? "") };
}
