import { calendarFeed } from "@/contract/agenda/calendar-feed.ts";
import type { CalendarText } from "@/contract/kernel/files.ts";
import { command, implement, query } from "@/provider/http/implement.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { hashOf } from "@/provider/secrets/hash.ts";
import { issueFeed, replaceFeed, revokeFeed } from "./commands.ts";
import { findFeed } from "./find-feed.ts";
import { getFeed, listEvents } from "./queries.ts";
import { writeCalendar } from "./write-calendar.ts";

export const calendarFeedRoutes = implement(calendarFeed, {
  get: query(getFeed),
  issue: command(issueFeed),
  replace: command(replaceFeed),
  revoke: command(revokeFeed),
  read: ({ services, input }) => readFeed(services, input.token),
});

async function readFeed({ database, feedLimit }: Services, token: string): Promise<CalendarText> {
  const hash = hashOf(token.replace(/\.ics$/, ""));
  const reader = await findFeed(database, hash);
  if (!reader) throw new Problem("NOT_FOUND");
  feedLimit.take(hash);
  const { licenseId, userId } = reader;
  return writeCalendar(await database.read({ role: "tenant", licenseId }, (db) => listEvents(db, userId)), reader);
}
