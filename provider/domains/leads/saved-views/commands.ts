import { and, eq } from "drizzle-orm";
import { can } from "@/contract/kernel/access.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { RecordToRemove } from "@/contract/kernel/records.ts";
import type { ListChoice, ListName, View, views } from "@/contract/leads/saved-views.ts";
import { listChoice, savedView } from "@/provider/db/schema/saved-views.ts";
import { addRecord, changeRecord, type RecordKind, removeRecord } from "@/provider/domains/records/commands.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { LISTS } from "./lists.ts";
import { assertSees, getView } from "./queries.ts";

type Row = Omit<typeof savedView.$inferSelect, "licenseId">;

const VIEW: RecordKind<typeof savedView, Row> = {
  table: savedView,
  subject: "view",
  constraints: { saved_view_name: "name" },
  show: ({ licenseId: _license, ...row }) => row,
};

/** @throws Problem FORBIDDEN, INVALID_INPUT for a taken name or unknown content */
export async function saveView(ctx: RequestContext, given: InputOf<(typeof views)["create"]>) {
  assertSees(ctx.actor, given.list);
  assertKnown(given.list, given);
  const { id } = await addRecord(ctx, VIEW, { ...given, ownerId: ctx.actor.userId });
  return getView(ctx, id);
}

/** @throws Problem NOT_FOUND, FORBIDDEN, VERSION_CONFLICT, INVALID_INPUT */
export async function changeView(ctx: RequestContext, given: InputOf<(typeof views)["update"]>) {
  const view = await lockView(ctx, given.id);
  assertKnown(view.list, given);
  await changeRecord(ctx, VIEW, given);
  return getView(ctx, given.id);
}

/** Users who may share also unshare views of others, which then disappear for them. */
export async function shareView(
  ctx: RequestContext,
  { id, version, isShared }: InputOf<(typeof views)["share"]>,
): Promise<View> {
  const view = await lockView(ctx, id);
  const changed = await changeRecord(ctx, VIEW, { id, version, isShared });
  return { ...view, version: changed.version, isShared };
}

export async function removeView(ctx: RequestContext, given: RecordToRemove): Promise<void> {
  await lockView(ctx, given.id);
  await removeRecord(ctx, VIEW, given);
}

async function lockView(ctx: RequestContext, id: string): Promise<View> {
  const view = await getView(ctx, id);
  if (view.isShared && !can(ctx.actor.roles, "views.share")) throw new Problem("FORBIDDEN");
  return view;
}

export async function chooseList(
  ctx: RequestContext,
  { list, scope, ...given }: InputOf<(typeof views)["choose"]>,
): Promise<ListChoice> {
  const { actor } = ctx;
  assertSees(actor, list);
  assertKnown(list, { scope, ...given });
  if (given.viewId) {
    const view = await getView(ctx, given.viewId);
    if (view.list !== list || view.scope !== scope) refuse("viewId");
  }
  const key = { licenseId: actor.licenseId, userId: actor.userId, list, scope };
  const choiceColumns = { columns: listChoice.columns, viewId: listChoice.viewId };
  const insert = ctx.db.insert(listChoice).values({ ...key, ...given });
  const target = [listChoice.licenseId, listChoice.userId, listChoice.list, listChoice.scope];
  const hasIdentification = given.columns !== undefined || given.viewId !== undefined;
  const [chosen] = hasIdentification
    ? await insert.onConflictDoUpdate({ target, set: given }).returning(choiceColumns)
    : await ctx.db
        .select(choiceColumns)
        .from(listChoice)
        .where(and(eq(listChoice.userId, key.userId), eq(listChoice.list, list), eq(listChoice.scope, scope)));
  return { scope, columns: chosen?.columns ?? null, viewId: chosen?.viewId ?? null };
}

type StoredView = { scope?: string; filters?: Record<string, string>; columns?: string[] | null };

function assertKnown(list: ListName, { scope, filters, columns }: StoredView): void {
  const known = LISTS[list];
  if (scope !== undefined && !known.scope.safeParse(scope).success) refuse("scope");
  if (filters && !known.filters.strict().safeParse(filters).success) refuse("filters");
  const areKnown = (columns ?? []).every((column) => known.columns.safeParse(column).success);
  if (columns && (!areKnown || new Set(columns).size < columns.length)) refuse("columns");
}

function refuse(field: string): never {
  throw new Problem("INVALID_INPUT", { fields: [{ field, code: "invalid" }] });
}
