import { and, eq } from "drizzle-orm";
import { can } from "@/contract/kernel/access.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import type { RecordToRemove } from "@/contract/kernel/records.ts";
import type { ListChoice, ListName, View, views } from "@/contract/leads/saved-views.ts";
import { listChoice, savedView } from "@/provider/db/schema/saved-views.ts";
import { addRecord, changeRecord, type RecordKind, removeRecord } from "@/provider/domains/records/commands.ts";
import type { LicensedActor, Origin } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
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
export async function saveView(db: Db, actor: LicensedActor, origin: Origin, given: InputOf<(typeof views)["create"]>) {
  assertSees(actor, given.list);
  assertKnown(given.list, given);
  const { id } = await addRecord(db, actor, origin, VIEW, { ...given, ownerId: actor.userId });
  return getView(db, actor, id);
}

/** @throws Problem NOT_FOUND, FORBIDDEN, VERSION_CONFLICT, INVALID_INPUT */
export async function changeView(
  db: Db,
  actor: LicensedActor,
  origin: Origin,
  given: InputOf<(typeof views)["update"]>,
) {
  const view = await lockView(db, actor, given.id);
  assertKnown(view.list, given);
  await changeRecord(db, actor, origin, VIEW, given);
  return getView(db, actor, given.id);
}

/** Users who may share also unshare views of others, which then disappear for them. */
export async function shareView(
  db: Db,
  actor: LicensedActor,
  origin: Origin,
  { id, version, isShared }: InputOf<(typeof views)["share"]>,
): Promise<View> {
  const view = await lockView(db, actor, id);
  const changed = await changeRecord(db, actor, origin, VIEW, { id, version, isShared });
  return { ...view, version: changed.version, isShared };
}

export async function removeView(db: Db, actor: LicensedActor, origin: Origin, given: RecordToRemove): Promise<void> {
  await lockView(db, actor, given.id);
  await removeRecord(db, actor, origin, VIEW, given);
}

async function lockView(db: Db, actor: LicensedActor, id: string): Promise<View> {
  const view = await getView(db, actor, id);
  if (view.isShared && !can(actor.roles, "views.share")) throw new Problem("FORBIDDEN");
  return view;
}

export async function chooseList(
  db: Db,
  actor: LicensedActor,
  { list, scope, ...given }: InputOf<(typeof views)["choose"]>,
): Promise<ListChoice> {
  assertSees(actor, list);
  assertKnown(list, { scope, ...given });
  if (given.viewId) {
    const view = await getView(db, actor, given.viewId);
    if (view.list !== list || view.scope !== scope) refuse("viewId");
  }
  const key = { licenseId: actor.licenseId, userId: actor.userId, list, scope };
  const choiceColumns = { columns: listChoice.columns, viewId: listChoice.viewId };
  const insert = db.insert(listChoice).values({ ...key, ...given });
  const target = [listChoice.licenseId, listChoice.userId, listChoice.list, listChoice.scope];
  const hasIdentification = given.columns !== undefined || given.viewId !== undefined;
  const [chosen] = hasIdentification
    ? await insert.onConflictDoUpdate({ target, set: given }).returning(choiceColumns)
    : await db
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
