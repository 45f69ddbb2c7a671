import { and, eq, isNull, lt, notInArray, sql } from "drizzle-orm";
import { can, MANAGERS, type Role } from "@/contract/kernel/access.ts";
import { MAIL_RECIPIENT_COLUMNS } from "@/provider/db/lookups.ts";
import { license } from "@/provider/db/schema/companies.ts";
import { weeklyMail, weeklyReader } from "@/provider/db/schema/reports.ts";
import { user } from "@/provider/db/schema/users.ts";
import { findAccount } from "@/provider/domains/identity/accounts.ts";
import { overview } from "@/provider/domains/reports/definitions/overview.ts";
import { runReport } from "@/provider/domains/reports/run.ts";
import { type Handler, licenseJob } from "@/provider/jobs/job.ts";
import type { Config } from "@/provider/kernel/config.ts";
import type { AuditContext } from "@/provider/kernel/context.ts";
import { sendMail } from "@/provider/mail/mailer.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { drawWeeklyPdf } from "./draw-pdf.ts";
import { weeklyReportMail } from "./mail.ts";
import { mayRead, pdfName } from "./queries.ts";
import { lastDue, readWeek, weekBefore } from "./weeks.ts";

/** Runs from Monday 07:00 in each zone. The sent mark commits with the job: exactly once. */
export const sendWeeklyReports = licenseJob<"weekly-report">(async ({ licenseId, timeZone, transaction }) => {
  const { day: due, at } = lastDue(new Date(), timeZone);
  await transaction(async (ctx) => {
    const { db, services } = ctx;
    await leaveOut(ctx);
    const readers = await db
      .select({ userId: weeklyReader.userId })
      .from(weeklyReader)
      .where(lt(weeklyReader.chosenAt, at.toISOString()));
    for (const { userId } of readers) {
      const started = await db
        .insert(weeklyMail)
        .values({ licenseId, userId, due })
        .onConflictDoNothing()
        .returning({ userId: weeklyMail.userId });
      if (started.length > 0) await services.jobs.send(db, "weekly-report-mail", { licenseId, userId, due });
    }
    await db.delete(weeklyMail).where(lt(weeklyMail.due, sql`${due}::date - 60`));
  });
});

async function leaveOut(ctx: AuditContext): Promise<void> {
  const reading = ctx.db.select({ id: user.id }).from(user).where(mayRead());
  const removed = await ctx.db.delete(weeklyReader).where(notInArray(weeklyReader.userId, reading)).returning();
  for (const { userId } of removed)
    await writeAudit(ctx, {
      action: "weeklyReport.chosen",
      subject: "user",
      subjectId: userId,
      before: { weeklyMail: true },
      after: { weeklyMail: false },
    });
}

function figuresUrl({ WEB_URL }: Config, roles: readonly Role[], week: { from: string; to: string }): string {
  const hasSales = roles.some((role) => role === "general" || MANAGERS.some((one) => one === role));
  const link = new URL(hasSales ? "/salesbi" : "/bicct", WEB_URL);
  link.search = String(new URLSearchParams(week));
  return link.href;
}

export const sendWeeklyReport: Handler<"weekly-report-mail"> = async (services, data) => {
  const { database, config, log } = services;
  const { licenseId, userId, due, isAsked: isRequested } = data;
  const account = await findAccount(database, userId);
  const isTheirs = account?.licenses.some((one) => one.licenseId === licenseId);
  if (!account || !isTheirs || !can(account.roles, "reports.read")) return;
  const isThis = and(eq(weeklyMail.userId, userId), eq(weeklyMail.due, due));
  const week = weekBefore(due);
  const found = await database.read({ role: "tenant", licenseId }, async (db) => {
    const waiting = await db
      .select()
      .from(weeklyMail)
      .where(and(isThis, isNull(weeklyMail.sentAt)));
    if (!isRequested && waiting.length === 0) return;
    const [own] = await db.select({ name: license.name }).from(license);
    const actor = { ...account, licenseId };
    const report = await runReport({ db, actor }, overview, { ...week, compare: "lastWeek" });
    return { name: own?.name ?? "", report, figures: await readWeek({ db, actor }, week) };
  });
  // Reads as `identity`: platform staff belong to no licence.
  const [reader] = await database.read({ role: "identity" }, (db) =>
    db.select(MAIL_RECIPIENT_COLUMNS).from(user).where(eq(user.id, userId)),
  );
  if (!found || !reader) return;
  const pdfRequest = { license: found.name, week, weekBefore: weekBefore(week.from) };
  const mail = weeklyReportMail({
    ...pdfRequest,
    reader,
    report: found.report,
    pdf: {
      filename: pdfName(reader.locale, week),
      bytes: await drawWeeklyPdf(found.figures, { ...pdfRequest, locale: reader.locale }),
    },
    link: figuresUrl(config, account.roles, week),
  });
  // Stable Message-ID: mailboxes drop the duplicate after a crash.
  const host = new URL(config.WEB_URL).hostname;
  await sendMail(
    config,
    log,
    isRequested ? mail : { ...mail, messageId: `<weekly.${due}.${userId}.${licenseId}@${host}>` },
  );
  if (isRequested) return;
  await database.transaction({ role: "tenant", licenseId }, (db) =>
    db.update(weeklyMail).set({ sentAt: new Date().toISOString() }).where(isThis),
  );
};
