import { and, eq, sql } from "drizzle-orm";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import { type WeeklyRecipient, weeklyReport } from "@/contract/reports/weekly-report.ts";
import { readTimeZone } from "@/provider/db/lookups.ts";
import { weeklyReader } from "@/provider/db/schema/reports.ts";
import { user } from "@/provider/db/schema/users.ts";
import { action, command, implement } from "@/provider/http/implement.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { listReaders, mayRead, weekFile } from "./queries.ts";
import { lastMonday } from "./weeks.ts";

type Weekly = typeof weeklyReport;

const AGAIN_SECONDS = 300;

async function chooseReader(
  ctx: RequestContext,
  { userId, isChosen }: InputOf<Weekly["choose"]>,
): Promise<WeeklyRecipient[]> {
  const { db } = ctx;
  const { licenseId } = ctx.actor;
  // Advisory lock, as there may be no row: each change audits the true previous state.
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('weekly reader ' || ${licenseId} || ' ' || ${userId}))`);
  const wasChosen = (await db.select().from(weeklyReader).where(eq(weeklyReader.userId, userId))).length > 0;
  const [person] = await db
    .select({ fullName: user.fullName })
    .from(user)
    .where(and(eq(user.id, userId), isChosen ? mayRead() : undefined));
  const isKnown = person || (!isChosen && wasChosen);
  if (!isKnown) throw new Problem("INVALID_INPUT", { fields: [{ field: "userId", code: "invalid" }] });
  if (wasChosen !== isChosen) {
    if (isChosen) await db.insert(weeklyReader).values({ licenseId, userId, chosenAt: new Date().toISOString() });
    else await db.delete(weeklyReader).where(eq(weeklyReader.userId, userId));
    await writeAudit(ctx, {
      action: "weeklyReport.chosen",
      subject: "user",
      subjectId: userId,
      before: { weeklyMail: wasChosen },
      after: { fullName: person?.fullName ?? "", weeklyMail: isChosen },
    });
  }
  return listReaders(db);
}

async function sendNow(ctx: RequestContext): Promise<{ email: string; isSent: boolean }> {
  const { licenseId, userId, email } = ctx.actor;
  const due = lastMonday(new Date(), await readTimeZone(ctx.db));
  const data = { licenseId, userId, due, isAsked: true };
  const once = { key: `${licenseId} ${userId}`, seconds: AGAIN_SECONDS };
  const isSent = await ctx.services.jobs.send(ctx.db, "weekly-report-mail", data, { requestId: ctx.request.id, once });
  await writeAudit(ctx, {
    action: "weeklyReport.asked",
    subject: "user",
    subjectId: userId,
    after: { due },
  });
  return { email, isSent };
}

export const weeklyReportRoutes = implement(weeklyReport, {
  readers: ({ db }) => listReaders(db),
  choose: command(chooseReader),
  file: action((ctx, input) => weekFile(ctx, input.locale)),
  sendNow: command(sendNow),
});
