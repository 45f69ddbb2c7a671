import { and, eq, like, type SQL, sql } from "drizzle-orm";
import { type LeadOrigin, originSlug, origins, sourcePath } from "@/contract/catalogue/origins.ts";
import { CHANNEL_OF, type Source } from "@/contract/kernel/channels.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import { leadOrigin } from "@/provider/db/schema/lead-origins.ts";
import {
  addRecord,
  changeRecord,
  lockRecord,
  type RecordKind,
  removeRecord,
} from "@/provider/domains/records/commands.ts";
import { configure, nextAssignees } from "@/provider/domains/records/handlers.ts";
import { implement } from "@/provider/http/implement.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";

const IN_ORDER = sql`string_to_array(${leadOrigin.path}, '/')`;

async function listOrigins(db: Db, which?: SQL): Promise<LeadOrigin[]> {
  return (await db.select().from(leadOrigin).where(which).orderBy(IN_ORDER)).map(toOrigin);
}

function listActiveOrigins(db: Db, which?: SQL): Promise<LeadOrigin[]> {
  return listOrigins(db, and(eq(leadOrigin.isActive, true), which));
}

async function getOriginAt(db: Db, path: string): Promise<LeadOrigin> {
  const [found] = await listOrigins(db, eq(leadOrigin.path, path));
  if (!found) throw new Problem("NOT_FOUND");
  return found;
}

function toOrigin({ licenseId: _license, ...row }: typeof leadOrigin.$inferSelect): LeadOrigin {
  return row;
}

type Origins = typeof origins;

const ORIGIN: RecordKind<typeof leadOrigin, LeadOrigin> = {
  table: leadOrigin,
  subject: "origin",
  constraints: { lead_origin_path: "name" },
  show: toOrigin,
};

async function addOrigin(ctx: RequestContext, input: InputOf<Origins["create"]>): Promise<LeadOrigin> {
  await nextAssignees(ctx, ORIGIN.subject);
  const location = await originPath(ctx.db, input);
  return addRecord(ctx, ORIGIN, { ...input, ...location });
}

/** Moves descendants too. */
async function changeOrigin(
  ctx: RequestContext,
  { id, version, ...input }: InputOf<Origins["update"]>,
): Promise<LeadOrigin> {
  const { db } = ctx;
  await nextAssignees(ctx, ORIGIN.subject);
  const before = await lockRecord(db, ORIGIN, { id, version });
  const location = await originPath(db, { ...before, ...input }, before.path);
  const after = await changeRecord(ctx, ORIGIN, { id, version, ...input, ...location });
  await follow(db, before.path, after);
  return after;
}

async function removeOrigin(ctx: RequestContext, { id, version, children }: InputOf<Origins["remove"]>): Promise<void> {
  await nextAssignees(ctx, ORIGIN.subject);
  const before = await lockRecord(ctx.db, ORIGIN, { id, version });
  if (children === "raise") {
    const below = await ctx.db.select().from(leadOrigin).where(eq(leadOrigin.parentId, id));
    for (const one of below) {
      await changeOrigin(ctx, { id: one.id, version: one.version, parentId: before.parentId });
    }
  }
  await removeRecord(ctx, ORIGIN, { id, version });
}

type OriginInput = { source: Source; parentId?: string | null; name: string };

/** @param own previous path, which must not contain the new parent @throws Problem INVALID_INPUT */
async function originPath(db: Db, { source, parentId = null, name }: OriginInput, own?: string) {
  const slug = originSlug(name);
  if (!slug) throw new Problem("INVALID_INPUT", { fields: [{ field: "name", code: "invalid" }] });
  const above = parentId === null ? sourcePath(source) : (await findParent(db, parentId, source, own)).path;
  return { channel: CHANNEL_OF[source], source, parentId, path: `${above}/${slug}` };
}

async function findParent(db: Db, id: string, source: Source, own: string | undefined) {
  const [found] = await db.select().from(leadOrigin).where(eq(leadOrigin.id, id));
  const isBelow = found && own !== undefined && `${found.path}/`.startsWith(`${own}/`);
  if (!found || found.source !== source || isBelow) {
    throw new Problem("INVALID_INPUT", { fields: [{ field: "parentId", code: "invalid" }] });
  }
  return found;
}

async function follow(db: Db, before: string, { path, source, channel }: LeadOrigin): Promise<void> {
  if (path === before) return;
  await db
    .update(leadOrigin)
    .set({ path: sql`${path} || substr(${leadOrigin.path}, ${before.length + 1})`, source, channel })
    .where(like(leadOrigin.path, `${before.replace(/[\\%_]/g, "\\$&")}/%`));
}

export const originRoutes = implement(origins, {
  list: ({ db }) => listOrigins(db),
  licenses: ({ db }) => listActiveOrigins(db),
  path: ({ db, input }) => getOriginAt(db, input.path),
  origin: ({ db, input }) => getOriginAt(db, input.path),
  channel: ({ db, input }) => listActiveOrigins(db, eq(leadOrigin.channel, input.channel)),
  externalManagement: ({ db }) => listActiveOrigins(db, eq(leadOrigin.isExternalManagement, true)),
  paths: ({ db }) => listActiveOrigins(db),
  create: configure(addOrigin),
  update: configure(changeOrigin),
  remove: configure(async (ctx, input) => {
    await removeOrigin(ctx, input);
    return {};
  }),
});
