import { and, desc, eq, gte, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { AppointmentType } from "@/contract/agenda/appointments.ts";
import type { OwnCalendarFeed } from "@/contract/agenda/calendar-feed.ts";
import { can } from "@/contract/kernel/access.ts";
import type { MailLocale } from "@/contract/kernel/closed-lists.ts";
import { appointment, calendarFeed } from "@/provider/db/schema/agenda.ts";
import { agency, license } from "@/provider/db/schema/companies.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { user, userLicense } from "@/provider/db/schema/users.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Database, Db } from "@/provider/kernel/database.ts";

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

export const feedColumns = {
  version: calendarFeed.version,
  createdAt: calendarFeed.createdAt,
  lastReadAt: calendarFeed.lastReadAt,
};

export async function getFeed(ctx: RequestContext): Promise<OwnCalendarFeed> {
  const [feed] = await ctx.db.select(feedColumns).from(calendarFeed).where(eq(calendarFeed.userId, ctx.actor.userId));
  return { feed: feed ?? null };
}

export type FeedEvent = {
  /** Id of the first in a chain of reschedules, so calendars move their entry. */
  uid: string;
  /** Grows with every change, over the whole chain. */
  sequence: number;
  type: AppointmentType;
  isCancelled: boolean;
  startsAt: string;
  endsAt: string;
  person: string;
  agency: string | null;
};

const DAYS_BACK = 30;
const DAYS_AHEAD = 180;
const DAY_MS = 86_400_000;
/** Maximum events of a feed; the oldest are omitted. */
const MAX = 2000;

export async function listEvents(db: Db, advisorId: string): Promise<FeedEvent[]> {
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const rows = await db
    .select({
      id: appointment.id,
      previousId: appointment.previousId,
      version: appointment.version,
      type: appointment.type,
      state: appointment.state,
      startsAt: appointment.startsAt,
      endsAt: appointment.endsAt,
      person: sql<string>`case when ${lead.id} is null then ${appointment.person}
        when ${lead.doNotContact} or ${lead.erasedAt} is not null then ''
        else trim(${lead.firstName} || ' ' || ${lead.lastName}) end`,
      agency: agency.name,
    })
    .from(appointment)
    .leftJoin(lead, and(eq(lead.licenseId, appointment.licenseId), eq(lead.id, appointment.leadId)))
    .leftJoin(agency, and(eq(agency.licenseId, appointment.licenseId), eq(agency.id, appointment.agencyId)))
    .where(
      and(
        eq(appointment.advisorId, advisorId),
        ne(appointment.state, "rescheduled"),
        gte(appointment.startsAt, at(-DAYS_BACK)),
        lt(appointment.startsAt, at(DAYS_AHEAD)),
      ),
    )
    .orderBy(desc(appointment.startsAt), desc(appointment.id))
    .limit(MAX);
  const beginnings = await startTimes(
    db,
    rows.flatMap(({ id, previousId }) => (previousId ? [id] : [])),
  );
  return rows.reverse().map(({ id, version, type, state, startsAt, endsAt, person, agency: locationName }) => {
    const { first, versions } = beginnings.get(id) ?? { first: id, versions: version };
    return {
      uid: first,
      sequence: versions - 1,
      type,
      isCancelled: state === "cancelled",
      startsAt,
      endsAt,
      person,
      agency: locationName,
    };
  });
}

type FirstVersion = { first: string; versions: number };

async function startTimes(db: Db, ids: string[]): Promise<Map<string, FirstVersion>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<FirstVersion & { id: string }>(sql`
    with recursive chain (id, link, previous_id, version) as (
      select id, id, previous_id, version from appointment where id = any(${sql.param(ids)}::uuid[])
      union all
      select chain.id, before.id, before.previous_id, before.version
      from chain join appointment before on before.id = chain.previous_id
    )
    select id, max(link::text) filter (where previous_id is null) as first, sum(version)::int as versions
    from chain group by id`);
  return new Map(rows.map(({ id, first, versions }) => [id, { first, versions }]));
}
