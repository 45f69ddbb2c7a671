import { asc, eq, sql } from "drizzle-orm";
import { type ContactResult, typification } from "@/contract/follow-up/contact-results.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import { contactResult } from "@/provider/db/schema/contact-attempts.ts";
import {
  addRecord,
  changeRecord,
  isSame,
  lockRecord,
  type RecordKind,
  removeRecord,
} from "@/provider/domains/records/commands.ts";
import { assertWhole, configure, nextAssignees } from "@/provider/domains/records/handlers.ts";
import { implement } from "@/provider/http/implement.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";

export type ResultRow = typeof contactResult.$inferSelect;

export async function listResults(db: Db): Promise<ContactResult[]> {
  const rows = await db.select().from(contactResult).orderBy(asc(contactResult.order), asc(contactResult.id));
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const inTree = (parentId: string | null, above: string[]): ContactResult[] =>
    (below.get(parentId) ?? []).flatMap((row) => [
      { ...toContactResult(row), above },
      ...inTree(row.id, [...above, row.name]),
    ]);
  return inTree(null, []);
}

async function getResult(db: Db, id: string): Promise<ContactResult> {
  const found = (await listResults(db)).find((one) => one.id === id);
  if (!found) throw new Problem("NOT_FOUND");
  return found;
}

function toContactResult({ licenseId: _license, order: _order, ...row }: ResultRow) {
  return row;
}

type Typification = typeof typification;

const RESULT: RecordKind<typeof contactResult, ReturnType<typeof toContactResult>> = {
  table: contactResult,
  subject: "contactResult",
  constraints: { contact_result_name: "name" },
  show: toContactResult,
};

async function addResult(ctx: RequestContext, input: InputOf<Typification["create"]>): Promise<ContactResult> {
  const { db } = ctx;
  await nextAssignees(ctx, RESULT.subject);
  await checkParent(db, input.parentId);
  const [{ next } = { next: 0 }] = await db
    .select({ next: sql<number>`coalesce(max(${contactResult.order}) + 1, 0)::int` })
    .from(contactResult);
  const { id } = await addRecord(ctx, RESULT, { ...input, order: next });
  return getResult(db, id);
}

/** Moves descendants too. */
async function changeResult(ctx: RequestContext, input: InputOf<Typification["update"]>): Promise<ContactResult> {
  const { db } = ctx;
  await nextAssignees(ctx, RESULT.subject);
  await lockRecord(db, RESULT, input);
  await checkParent(db, input.parentId, input.id);
  await changeRecord(ctx, RESULT, input);
  return getResult(db, input.id);
}

/** Orders siblings only. */
async function orderResults(
  ctx: RequestContext,
  { results: orderedIds }: InputOf<Typification["order"]>,
): Promise<ContactResult[]> {
  const { db } = ctx;
  await nextAssignees(ctx, RESULT.subject);
  const before = (await listResults(db)).map(({ id }) => id);
  assertWhole("results", orderedIds, before);
  if (isSame(orderedIds, before)) return listResults(db);
  for (const [order, id] of orderedIds.entries()) {
    await db.update(contactResult).set({ order }).where(eq(contactResult.id, id));
  }
  const ordered = await listResults(db);
  await writeAudit(ctx, {
    action: "contactResult.ordered",
    subject: "contactResult",
    before: { results: before },
    after: { results: ordered.map(({ id }) => id) },
  });
  return ordered;
}

async function removeResult(
  ctx: RequestContext,
  { id, version, children }: InputOf<Typification["remove"]>,
): Promise<void> {
  await nextAssignees(ctx, RESULT.subject);
  const { parentId } = await lockRecord(ctx.db, RESULT, { id, version });
  if (children === "raise") {
    const below = await ctx.db.select().from(contactResult).where(eq(contactResult.parentId, id));
    for (const one of below) {
      await changeRecord(ctx, RESULT, { id: one.id, version: one.version, parentId });
    }
  }
  await removeRecord(ctx, RESULT, { id, version });
}

async function checkParent(db: Db, parentId: string | null | undefined, own?: string): Promise<void> {
  if (!parentId) return;
  const rows = await db.select().from(contactResult);
  const parentById = new Map(rows.map((row) => [row.id, row.parentId]));
  const above: string[] = [];
  for (let id: string | null = parentId; id; id = parentById.get(id) ?? null) above.push(id);
  if (!parentById.has(parentId) || (own && above.includes(own))) {
    throw new Problem("INVALID_INPUT", { fields: [{ field: "parentId", code: "invalid" }] });
  }
}

export const typificationRoutes = implement(typification, {
  list: ({ db }) => listResults(db),
  create: configure(addResult),
  order: configure(orderResults),
  update: configure(changeResult),
  remove: configure(async (ctx, input) => {
    await removeResult(ctx, input);
    return {};
  }),
});
