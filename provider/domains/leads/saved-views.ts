import { and, asc, eq, or, type SQL } from "drizzle-orm";
import * as z from "zod";
import { AuditEntry, AuditNarrowing } from "@/contract/audit/audits.ts";
import { can, type Permission } from "@/contract/kernel/access.ts";
import { Source } from "@/contract/kernel/closed-lists.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import { ALL_SOURCES } from "@/contract/kernel/limits.ts";
import type { RecordToRemove } from "@/contract/kernel/records.ts";
import { LeadListFilter, ListedLead } from "@/contract/leads/leads.ts";
import { type ListChoice, type ListName, type ListViews, type View, views } from "@/contract/leads/saved-views.ts";
import { listChoice, savedView } from "@/provider/db/schema/saved-views.ts";
import { user } from "@/provider/db/schema/users.ts";
import { addRecord, changeRecord, type RecordKind, removeRecord } from "@/provider/domains/records/commands.ts";
import { action, command, implement, query } from "@/provider/http/implement.ts";
import type { ActorContext, LicensedActor, RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";

type KnownList = {
  access: Permission;
  scope: z.ZodType<string>;
  filters: z.ZodObject;
  columns: z.ZodType<string>;
};

const PAGING = { cursor: true, direction: true, actualCursor: true, limit: true } as const;

const LISTS: Record<ListName, KnownList> = {
  leads: {
    access: "leads.read",
    scope: z.union([Source, z.literal(ALL_SOURCES)]),
    // Search terms are excluded: they name people, and views are shared.
    filters: LeadListFilter.omit({ ...PAGING, source: true, channel: true, searchTerm: true }),
    columns: ListedLead.keyof(),
  },
  audits: {
    access: "audits.read",
    scope: z.literal(""),
    filters: AuditNarrowing,
    columns: AuditEntry.keyof(),
  },
};

const reached = ({ userId }: LicensedActor): SQL | undefined =>
  or(eq(savedView.ownerId, userId), eq(savedView.isShared, true));

async function listViews(ctx: RequestContext, list: ListName): Promise<ListViews> {
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
    views: rows.map(({ view, owner }) => toView(actor, view, owner)),
    choices: choices.map((choice) => ({
      ...choice,
      viewId: choice.viewId && known.has(choice.viewId) ? choice.viewId : null,
    })),
  };
}

export async function getView(ctx: ActorContext, id: string): Promise<View> {
  const [found] = await ctx.db
    .select({ view: savedView, owner: user.fullName })
    .from(savedView)
    .leftJoin(user, eq(user.id, savedView.ownerId))
    .where(and(eq(savedView.id, id), reached(ctx.actor)));
  if (!found) throw new Problem("NOT_FOUND", { view: id });
  return toView(ctx.actor, found.view, found.owner);
}

function assertSees({ roles }: LicensedActor, list: ListName): void {
  if (!can(roles, LISTS[list].access)) throw new Problem("FORBIDDEN");
}

function toView(actor: LicensedActor, row: typeof savedView.$inferSelect, owner: string | null): View {
  const { licenseId: _license, ownerId, ...viewColumns } = row;
  const isOwn = ownerId === actor.userId;
  return { ...viewColumns, isOwn, owner: isOwn ? "" : (owner ?? "") };
}

type SavedViewRow = Omit<typeof savedView.$inferSelect, "licenseId">;

const VIEW: RecordKind<typeof savedView, SavedViewRow> = {
  table: savedView,
  subject: "view",
  constraints: { saved_view_name: "name" },
  show: ({ licenseId: _license, ...row }) => row,
};

async function saveView(ctx: RequestContext, input: InputOf<(typeof views)["create"]>) {
  assertSees(ctx.actor, input.list);
  assertKnown(input.list, input);
  const { id } = await addRecord(ctx, VIEW, { ...input, ownerId: ctx.actor.userId });
  return getView(ctx, id);
}

async function changeView(ctx: RequestContext, input: InputOf<(typeof views)["update"]>) {
  const view = await lockView(ctx, input.id);
  assertKnown(view.list, input);
  await changeRecord(ctx, VIEW, input);
  return getView(ctx, input.id);
}

/** Users who may share also unshare views of others, which then disappear for them. */
async function shareView(
  ctx: RequestContext,
  { id, version, isShared }: InputOf<(typeof views)["share"]>,
): Promise<View> {
  const view = await lockView(ctx, id);
  const changed = await changeRecord(ctx, VIEW, { id, version, isShared });
  return { ...view, version: changed.version, isShared };
}

async function removeView(ctx: RequestContext, input: RecordToRemove): Promise<void> {
  await lockView(ctx, input.id);
  await removeRecord(ctx, VIEW, input);
}

async function lockView(ctx: RequestContext, id: string): Promise<View> {
  const view = await getView(ctx, id);
  if (view.isShared && !can(ctx.actor.roles, "views.share")) throw new Problem("FORBIDDEN");
  return view;
}

async function chooseList(
  ctx: RequestContext,
  { list, scope, ...input }: InputOf<(typeof views)["choose"]>,
): Promise<ListChoice> {
  const { actor } = ctx;
  assertSees(actor, list);
  assertKnown(list, { scope, ...input });
  if (input.viewId) {
    const view = await getView(ctx, input.viewId);
    if (view.list !== list || view.scope !== scope) reject("viewId");
  }
  const key = { licenseId: actor.licenseId, userId: actor.userId, list, scope };
  const choiceColumns = { columns: listChoice.columns, viewId: listChoice.viewId };
  const insert = ctx.db.insert(listChoice).values({ ...key, ...input });
  const target = [listChoice.licenseId, listChoice.userId, listChoice.list, listChoice.scope];
  const isChange = input.columns !== undefined || input.viewId !== undefined;
  const [chosen] = isChange
    ? await insert.onConflictDoUpdate({ target, set: input }).returning(choiceColumns)
    : await ctx.db
        .select(choiceColumns)
        .from(listChoice)
        .where(and(eq(listChoice.userId, key.userId), eq(listChoice.list, list), eq(listChoice.scope, scope)));
  return { scope, columns: chosen?.columns ?? null, viewId: chosen?.viewId ?? null };
}

type StoredView = { scope?: string; filters?: Record<string, string>; columns?: string[] | null };

function assertKnown(list: ListName, { scope, filters, columns }: StoredView): void {
  const known = LISTS[list];
  if (scope !== undefined && !known.scope.safeParse(scope).success) reject("scope");
  if (filters && !known.filters.strict().safeParse(filters).success) reject("filters");
  const areKnown = (columns ?? []).every((column) => known.columns.safeParse(column).success);
  if (columns && (!areKnown || new Set(columns).size < columns.length)) reject("columns");
}

function reject(field: string): never {
  throw new Problem("INVALID_INPUT", { fields: [{ field, code: "invalid" }] });
}

export const viewRoutes = implement(views, {
  list: query((ctx, input) => listViews(ctx, input.list)),
  create: command(saveView),
  update: command(changeView),
  remove: action(async (ctx, input) => {
    await ctx.transaction((db) => removeView({ ...ctx, db }, input));
    return {};
  }),
  share: command(shareView),
  choose: command(chooseList),
});
