import { createHash } from "node:crypto";
import { and, asc, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type * as z from "zod";
import {
  MAX_UNREAD_STORED,
  MAX_UNREAD_TEXT,
  type UnreadCounts,
  type UnreadEntryPoint,
  type UnreadRequest,
} from "@/contract/ad-networks/connection-health.ts";
import type { Source } from "@/contract/kernel/channels.ts";
import type { Paging } from "@/contract/kernel/records.ts";
import { cleanText } from "@/contract/kernel/text/clean-text.ts";
import { decodeText } from "@/contract/kernel/text/text-encodings.ts";
import { TextScan } from "@/contract/kernel/text/text-scan.ts";
import { afterCursor, readPage } from "@/provider/db/keyset.ts";
import { apiKey, unreadRequest } from "@/provider/db/schema/intake.ts";
import type { RequestContext, SenderCall } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { maskedHeaders, maskText } from "@/provider/kernel/mask-secrets.ts";
import { failureKind, Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { decodedText } from "./decoded-text.ts";
import { lockMatchKeys } from "./deduplicate.ts";

type Unread = { entryPoint: UnreadEntryPoint; source: Source | null; cause: unknown };

/** Counts repeated and empty bodies (400, 415). Never affects the response. */
export async function storeUnread(
  { actor: { licenseId, apiKeyId }, request, http, services: { database, log } }: SenderCall,
  { entryPoint, source, cause }: Unread,
): Promise<void> {
  if (!(cause instanceof Problem) || !OF_BODIES.includes(cause.httpStatus)) return;
  const receivedAt = new Date().toISOString();
  const read = storedText(http.raw);
  const isEmpty = cleanText(read) === "";
  const body = isEmpty ? "" : read;
  const reason = isEmpty ? "empty" : reasonOfBody(cause);
  const reviewedAt = isEmpty ? receivedAt : null;
  const row = {
    licenseId,
    id: uuidv7(),
    entryPoint,
    source,
    apiKeyId,
    firstAt: receivedAt,
    receivedAt,
    reviewedAt,
    reason,
    headers: maskedHeaders(http.headers),
    body,
    decoded: decodedText(body),
    bodyHash: createHash("sha256")
      .update(`${entryPoint} ${apiKeyId} ${reason} ${sameText(body)}`)
      .digest("base64url"),
    requestId: request.id,
  };
  const again = { receivedAt, reviewedAt, times: sql`${unreadRequest.times} + 1` };
  await database
    .transaction({ role: "tenant", licenseId }, async (db) => {
      await lockMatchKeys(db.$client, licenseId, ["unread requests"]);
      const [stored] = await db
        .insert(unreadRequest)
        .values(row)
        .onConflictDoUpdate({ target: [unreadRequest.licenseId, unreadRequest.bodyHash], set: again })
        .returning({ id: unreadRequest.id });
      if (stored?.id === row.id) await dropOldest(db, row.id);
    })
    .catch((failed: unknown) => log.error({ reason: failureKind(failed), entryPoint }, "unread request not stored"));
}

const OF_BODIES: readonly number[] = [400, 415];

function reasonOfBody({ details }: Problem): string {
  if (details.fields) return "address";
  return typeof details.reason === "string" ? details.reason : "syntax";
}

const sameText = (body: string) => cleanText(body).replace(/\s+/g, " ");

async function dropOldest(db: Db, newest: string): Promise<void> {
  const { id, receivedAt, reviewedAt, dropped } = unreadRequest;
  const surplus = await db
    .select({ id })
    .from(unreadRequest)
    .orderBy(sql`${reviewedAt} is not null`, desc(receivedAt), desc(id))
    .offset(MAX_UNREAD_STORED);
  if (surplus.length === 0) return;
  const ids = surplus.map((row) => row.id);
  const deleted = await db.delete(unreadRequest).where(inArray(id, ids)).returning({ reviewedAt, dropped });
  const lost = deleted.reduce((sum, row) => sum + row.dropped + (row.reviewedAt === null ? 1 : 0), 0);
  if (lost === 0) return;
  await db
    .update(unreadRequest)
    .set({ dropped: sql`${dropped} + ${lost}` })
    .where(eq(id, newest));
}

function storedText(bytes: Uint8Array): string {
  const scan = new TextScan();
  scan.add(bytes);
  const { encoding } = scan.found();
  return decodeText(bytes, encoding === "utf-8-twice" ? "utf-8" : encoding)
    .replaceAll("\0", "\u2400")
    .toWellFormed();
}

const IS_OPEN = isNull(unreadRequest.reviewedAt);

export async function countUnreadRequests(db: Db): Promise<z.infer<typeof UnreadCounts>> {
  const { reviewedAt, dropped, reason, times } = unreadRequest;
  const [counted] = await db
    .select({
      count: sql<number>`(count(*) filter (where ${reviewedAt} is null))::int`,
      dropped: sql<number>`coalesce(sum(${dropped}), 0)::int`,
      empty: sql<number>`coalesce(sum(${times}) filter (where ${reason} = 'empty'), 0)::int`,
    })
    .from(unreadRequest);
  return counted ?? { count: 0, dropped: 0, empty: 0 };
}

export async function listUnread(ctx: RequestContext, paging: Paging) {
  const { id, entryPoint, source, firstAt, receivedAt, times, reason } = unreadRequest;
  const body = sql<string>`left(${unreadRequest.body}, ${MAX_UNREAD_TEXT})`;
  const isOfKey = and(eq(apiKey.licenseId, unreadRequest.licenseId), eq(apiKey.id, unreadRequest.apiKeyId));
  const page = await readPage<UnreadRequest>({
    config: ctx.services.config,
    licenseId: ctx.actor.licenseId,
    paging,
    read: async (pageRequest) => {
      const order = pageRequest.isOlder ? desc : asc;
      const rows = await ctx.db
        .select({ id, entryPoint, source, firstAt, receivedAt, times, reason, body, key: apiKey.name })
        .from(unreadRequest)
        .leftJoin(apiKey, isOfKey)
        .where(and(IS_OPEN, afterCursor(pageRequest, receivedAt, id)))
        .orderBy(order(receivedAt), order(id))
        .limit(pageRequest.take);
      return rows.map((row) => ({ ...row, key: row.key ?? "", body: displayedBody(row.body) }));
    },
    positionOfRow: (row) => ({ at: row.receivedAt, id: row.id }),
  });
  return { ...page, ...(await countUnreadRequests(ctx.db)) };
}

const displayedBody = (body: string) => maskText(body).slice(0, MAX_UNREAD_TEXT).toWellFormed();

/** The row stays until the privacy sweep. @throws Problem NOT_FOUND */
export async function reviewUnread(ctx: RequestContext, { id }: { id: string }): Promise<z.infer<typeof UnreadCounts>> {
  const { db } = ctx;
  const [reviewed] = await db
    .update(unreadRequest)
    .set({ reviewedAt: new Date().toISOString() })
    .where(and(eq(unreadRequest.id, id), isNull(unreadRequest.reviewedAt)))
    .returning({ entryPoint: unreadRequest.entryPoint, reason: unreadRequest.reason });
  if (!reviewed) {
    const [before] = await db.select({ id: unreadRequest.id }).from(unreadRequest).where(eq(unreadRequest.id, id));
    if (!before) throw new Problem("NOT_FOUND");
    return countUnreadRequests(db);
  }
  await writeAudit(ctx, {
    action: "unreadRequest.seen",
    subject: "unreadRequest",
    subjectId: id,
    after: reviewed,
  });
  return countUnreadRequests(db);
}

export async function reviewAllUnread(
  ctx: RequestContext,
  { until }: { until: string },
): Promise<z.infer<typeof UnreadCounts>> {
  const reviewed = await ctx.db
    .update(unreadRequest)
    .set({ reviewedAt: new Date().toISOString() })
    .where(and(IS_OPEN, lte(unreadRequest.receivedAt, until)))
    .returning({ id: unreadRequest.id });
  if (reviewed.length > 0) {
    const after = { count: reviewed.length };
    await writeAudit(ctx, { action: "unreadRequest.seen", subject: "unreadRequest", after });
  }
  return countUnreadRequests(ctx.db);
}
