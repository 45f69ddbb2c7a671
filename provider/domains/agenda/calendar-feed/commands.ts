import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { calendarFeed as contract, IssuedCalendarFeed, OwnCalendarFeed } from "@/contract/agenda/calendar-feed.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import { calendarFeed } from "@/provider/db/schema/calendar-feeds.ts";
import type { Config } from "@/provider/kernel/config.ts";
import type { LicensedActor, Origin } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { hashOf } from "@/provider/secrets/hash.ts";
import { SHOWN } from "./queries.ts";

type Contract = typeof contract;

/** The response alone has the address; the database stores a hash. @throws Problem CONFLICT */
export async function issueFeed(
  db: Db,
  config: Config,
  actor: LicensedActor,
  origin: Origin,
  { locale }: InputOf<Contract["issue"]>,
): Promise<IssuedCalendarFeed> {
  const { licenseId, userId } = actor;
  const token = newToken();
  const [made] = await db
    .insert(calendarFeed)
    .values({ licenseId, userId, hash: hashOf(token), locale, createdAt: new Date().toISOString() })
    .onConflictDoNothing({ target: [calendarFeed.licenseId, calendarFeed.userId] })
    .returning(SHOWN);
  if (!made) throw new Problem("CONFLICT");
  await audit(db, actor, origin, "calendarFeed.issued");
  return { ...made, address: addressOf(config, token) };
}

/** The previous address ends with the commit. @throws Problem NOT_FOUND, VERSION_CONFLICT */
export async function replaceFeed(
  db: Db,
  config: Config,
  actor: LicensedActor,
  origin: Origin,
  { locale, version }: InputOf<Contract["replace"]>,
): Promise<IssuedCalendarFeed> {
  const token = newToken();
  const isOwn = eq(calendarFeed.userId, actor.userId);
  const [made] = await db
    .update(calendarFeed)
    .set({
      hash: hashOf(token),
      locale,
      createdAt: new Date().toISOString(),
      lastReadAt: null,
      version: sql`${calendarFeed.version} + 1`,
    })
    .where(and(isOwn, eq(calendarFeed.version, version)))
    .returning(SHOWN);
  if (!made) {
    const [now] = await db.select({ version: calendarFeed.version }).from(calendarFeed).where(isOwn);
    throw now ? new Problem("VERSION_CONFLICT", { version: now.version }) : new Problem("NOT_FOUND");
  }
  await audit(db, actor, origin, "calendarFeed.replaced");
  return { ...made, address: addressOf(config, token) };
}

/** Idempotent. */
export async function revokeFeed(db: Db, actor: LicensedActor, origin: Origin): Promise<OwnCalendarFeed> {
  const gone = await db
    .delete(calendarFeed)
    .where(eq(calendarFeed.userId, actor.userId))
    .returning({ userId: calendarFeed.userId });
  if (gone.length > 0) await audit(db, actor, origin, "calendarFeed.revoked");
  return { feed: null };
}

function audit(
  db: Db,
  actor: LicensedActor,
  origin: Origin,
  action: "calendarFeed.issued" | "calendarFeed.replaced" | "calendarFeed.revoked",
) {
  return writeAudit(db, actor, origin, { action, subject: "user", subjectId: actor.userId });
}

/** 256 random bits, with a prefix for secret scanners. */
function newToken(): string {
  return `cal_${randomBytes(32).toString("base64url")}`;
}

function addressOf({ WEB_URL }: Config, token: string): string {
  return new URL(`/api/calendar/${token}.ics`, WEB_URL).href;
}
