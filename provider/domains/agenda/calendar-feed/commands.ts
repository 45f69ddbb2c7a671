import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { calendarFeed as contract, IssuedCalendarFeed, OwnCalendarFeed } from "@/contract/agenda/calendar-feed.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import { calendarFeed } from "@/provider/db/schema/agenda.ts";
import type { Config } from "@/provider/kernel/config.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { hashSecret } from "@/provider/secrets/signatures.ts";
import { feedColumns } from "./queries.ts";

type Contract = typeof contract;

export async function issueFeed(
  ctx: RequestContext,
  { locale }: InputOf<Contract["issue"]>,
): Promise<IssuedCalendarFeed> {
  const { licenseId, userId } = ctx.actor;
  const token = newToken();
  const [made] = await ctx.db
    .insert(calendarFeed)
    .values({ licenseId, userId, hash: hashSecret(token), locale, createdAt: new Date().toISOString() })
    .onConflictDoNothing({ target: [calendarFeed.licenseId, calendarFeed.userId] })
    .returning(feedColumns);
  if (!made) throw new Problem("CONFLICT");
  await audit(ctx, "calendarFeed.issued");
  return { ...made, address: feedUrl(ctx.services.config, token) };
}

/** The previous address ends with the commit. */
export async function replaceFeed(
  ctx: RequestContext,
  { locale, version }: InputOf<Contract["replace"]>,
): Promise<IssuedCalendarFeed> {
  const token = newToken();
  const isOwn = eq(calendarFeed.userId, ctx.actor.userId);
  const [made] = await ctx.db
    .update(calendarFeed)
    .set({
      hash: hashSecret(token),
      locale,
      createdAt: new Date().toISOString(),
      lastReadAt: null,
      version: sql`${calendarFeed.version} + 1`,
    })
    .where(and(isOwn, eq(calendarFeed.version, version)))
    .returning(feedColumns);
  if (!made) {
    const [now] = await ctx.db.select({ version: calendarFeed.version }).from(calendarFeed).where(isOwn);
    throw now ? new Problem("VERSION_CONFLICT", { version: now.version }) : new Problem("NOT_FOUND");
  }
  await audit(ctx, "calendarFeed.replaced");
  return { ...made, address: feedUrl(ctx.services.config, token) };
}

export async function revokeFeed(ctx: RequestContext): Promise<OwnCalendarFeed> {
  const removed = await ctx.db
    .delete(calendarFeed)
    .where(eq(calendarFeed.userId, ctx.actor.userId))
    .returning({ userId: calendarFeed.userId });
  if (removed.length > 0) await audit(ctx, "calendarFeed.revoked");
  return { feed: null };
}

function audit(ctx: RequestContext, action: "calendarFeed.issued" | "calendarFeed.replaced" | "calendarFeed.revoked") {
  return writeAudit(ctx, { action, subject: "user", subjectId: ctx.actor.userId });
}

/** 256 random bits, with a prefix for secret scanners. */
function newToken(): string {
  return `cal_${randomBytes(32).toString("base64url")}`;
}

function feedUrl({ WEB_URL }: Config, token: string): string {
  return new URL(`/api/calendar/${token}.ics`, WEB_URL).href;
}
