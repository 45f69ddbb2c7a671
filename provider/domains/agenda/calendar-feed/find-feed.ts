import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { can } from "@/contract/kernel/access.ts";
import type { MailLocale } from "@/contract/kernel/vocabularies.ts";
import { calendarFeed } from "@/provider/db/schema/calendar-feeds.ts";
import { license } from "@/provider/db/schema/companies.ts";
import { user, userLicense } from "@/provider/db/schema/users.ts";
import type { Database } from "@/provider/kernel/database.ts";

export type FeedReader = { licenseId: string; licenseName: string; userId: string; locale: MailLocale };

/** Takes equal time whatever the outcome. Not cached, so that revocation is immediate. */
export async function findFeed(database: Database, hash: string): Promise<FeedReader | undefined> {
  return database.transaction({ role: "identity" }, async (db) => {
    const isMember = sql`exists (select from ${userLicense}
      where ${userLicense.userId} = ${user.id} and ${userLicense.licenseId} = ${license.id})`;
    const [found] = await db
      .select({
        licenseId: license.id,
        licenseName: license.name,
        userId: user.id,
        roles: user.roles,
        locale: calendarFeed.locale,
      })
      .from(calendarFeed)
      .innerJoin(license, and(eq(license.id, calendarFeed.licenseId), eq(license.state, "active")))
      .innerJoin(user, and(eq(user.id, calendarFeed.userId), eq(user.state, "active")))
      .where(and(eq(calendarFeed.hash, hash), or(eq(user.type, "root"), isMember)));
    if (!found || !can(found.roles, "calendarFeed.own")) return;
    const isDue = or(isNull(calendarFeed.lastReadAt), lt(calendarFeed.lastReadAt, sql`now() - interval '1 minute'`));
    await db
      .update(calendarFeed)
      .set({ lastReadAt: sql`now()` })
      .where(and(eq(calendarFeed.hash, hash), isDue));
    const { licenseId, licenseName, userId, locale } = found;
    return { licenseId, licenseName, userId, locale };
  });
}
