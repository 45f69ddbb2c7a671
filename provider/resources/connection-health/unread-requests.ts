import { createHash } from "node:crypto";
import { and, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import type { Source } from "@/contract/channels.ts";
import {
  LONGEST_UNREAD_SHOWN,
  MOST_UNREAD_STORED,
  MOST_UNREADABLE_SHOWN,
  type UnreadDoor,
  type UnreadRequests,
} from "@/contract/connection-health.ts";
import { textOf } from "@/contract/text-encodings.ts";
import { TextScan } from "@/contract/text-scan.ts";
import type { Db } from "@/provider/db/client.ts";
import { apiKey } from "@/provider/db/schema/api-keys.ts";
import { unreadRequest } from "@/provider/db/schema/unread-requests.ts";
import type { LicensedActor } from "@/provider/http/authenticate.ts";
import type { Origin } from "@/provider/http/implement.ts";
import { Problem } from "@/provider/http/problem.ts";
import { reasonOf } from "@/provider/http/reason-of.ts";
import type { Sender } from "@/provider/identity/api-keys.ts";
import { decodedText } from "@/provider/intake/decoded-text.ts";
import { lockNames } from "@/provider/intake/deduplicate.ts";
import { maskedHeaders } from "@/provider/intake/masked-headers.ts";
import { shownText } from "@/provider/intake/shown-text.ts";
import type { Services } from "@/provider/services.ts";
import { writeAudit } from "../audits/write.ts";

type Door = { door: UnreadDoor; source: Source | null };

/**
 * Keeps what a sender handed over and nothing could read; the same again is counted. The sender gets its answer
 * whatever becomes of it.
 */
export async function keepUnread(
  { database, log }: Services,
  { licenseId, apiKeyId }: Sender,
  origin: Origin,
  { door, source }: Door,
  cause: unknown,
): Promise<void> {
  if (!(cause instanceof Problem) || origin.raw.length === 0) return;
  const receivedAt = new Date().toISOString();
  const body = storedText(origin.raw);
  const row = {
    licenseId,
    id: uuidv7(),
    door,
    source,
    apiKeyId,
    receivedAt,
    reason: typeof cause.details.reason === "string" ? cause.details.reason : "syntax",
    headers: maskedHeaders(origin.headers),
    body,
    decoded: decodedText(body),
    bodyHash: createHash("sha256").update(`${door} `).update(origin.raw).digest("base64url"),
    requestId: origin.requestId,
  };
  const again = { receivedAt, seenAt: null, times: sql`${unreadRequest.times} + 1` };
  await database
    .transaction({ role: "tenant", licenseId }, async (db) => {
      await lockNames(db.$client, licenseId, ["unread requests"]);
      const [stored] = await db
        .insert(unreadRequest)
        .values(row)
        .onConflictDoUpdate({ target: [unreadRequest.licenseId, unreadRequest.bodyHash], set: again })
        .returning({ id: unreadRequest.id });
      if (stored?.id === row.id) await makeRoom(db, row.id);
    })
    .catch((failed: unknown) => log.error({ reason: reasonOf(failed), door }, "unread request not kept"));
}

/** Deletes what is beyond the greatest number, those first that were looked at; of the others the newest row has the count. */
async function makeRoom(db: Db, newest: string): Promise<void> {
  const { id, receivedAt, seenAt, leftOut } = unreadRequest;
  const beyond = await db
    .select({ id })
    .from(unreadRequest)
    .orderBy(sql`${seenAt} is not null`, desc(receivedAt), desc(id))
    .offset(MOST_UNREAD_STORED);
  if (beyond.length === 0) return;
  const ids = beyond.map((row) => row.id);
  const deleted = await db.delete(unreadRequest).where(inArray(id, ids)).returning({ seenAt, leftOut });
  const lost = deleted.reduce((sum, row) => sum + row.leftOut + (row.seenAt === null ? 1 : 0), 0);
  if (lost === 0) return;
  await db
    .update(unreadRequest)
    .set({ leftOut: sql`${leftOut} + ${lost}` })
    .where(eq(id, newest));
}

/** Every byte as a character that a database holds: NUL as its picture. */
function storedText(bytes: Uint8Array): string {
  const scan = new TextScan();
  scan.add(bytes);
  const { encoding } = scan.found();
  return textOf(bytes, encoding === "utf-8-twice" ? "utf-8" : encoding)
    .replaceAll("\0", "\u2400")
    .toWellFormed();
}

/** Those that nobody has looked at, the last first. */
export async function listUnread(db: Db): Promise<UnreadRequests> {
  const isOpen = isNull(unreadRequest.seenAt);
  const [counted] = await db.select({ count: count() }).from(unreadRequest).where(isOpen);
  const [beyond] = await db
    .select({ leftOut: sql<number>`coalesce(sum(${unreadRequest.leftOut}), 0)::int` })
    .from(unreadRequest);
  const { id, door, source, receivedAt, times, reason } = unreadRequest;
  const body = sql<string>`left(${unreadRequest.body}, ${LONGEST_UNREAD_SHOWN})`;
  const rows = await db
    .select({ id, door, source, receivedAt, times, reason, body, key: apiKey.name })
    .from(unreadRequest)
    .leftJoin(apiKey, and(eq(apiKey.licenseId, unreadRequest.licenseId), eq(apiKey.id, unreadRequest.apiKeyId)))
    .where(isOpen)
    .orderBy(desc(receivedAt), desc(id))
    .limit(MOST_UNREADABLE_SHOWN);
  return {
    count: counted?.count ?? 0,
    leftOut: beyond?.leftOut ?? 0,
    last: rows.map((row) => ({
      ...row,
      key: row.key ?? "",
      body: shownText(row.body).slice(0, LONGEST_UNREAD_SHOWN).toWellFormed(),
    })),
  };
}

/** It stays until the sweep of people, for whoever asks later. @throws Problem NOT_FOUND */
export async function markUnreadSeen(
  db: Db,
  actor: LicensedActor,
  origin: Origin,
  { id }: { id: string },
): Promise<UnreadRequests> {
  const [seen] = await db
    .update(unreadRequest)
    .set({ seenAt: new Date().toISOString() })
    .where(and(eq(unreadRequest.id, id), isNull(unreadRequest.seenAt)))
    .returning({ door: unreadRequest.door, reason: unreadRequest.reason });
  if (!seen) {
    const [before] = await db.select({ id: unreadRequest.id }).from(unreadRequest).where(eq(unreadRequest.id, id));
    if (!before) throw new Problem("NOT_FOUND");
    return listUnread(db);
  }
  await writeAudit(db, actor, origin, {
    action: "unreadRequest.seen",
    subject: "unreadRequest",
    subjectId: id,
    after: seen,
  });
  return listUnread(db);
}
