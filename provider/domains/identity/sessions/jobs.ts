import { and, eq, ne, sql } from "drizzle-orm";
import { user } from "@/provider/db/schema/users.ts";
import { MAIL_RECIPIENT_COLUMNS } from "@/provider/db/users.ts";
import { forgetOldData } from "@/provider/jobs/forget-data.ts";
import type { Handler } from "@/provider/jobs/job.ts";
import { sendMail } from "@/provider/mail/mailer.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { isFlooded, issueLink, linkTo } from "./mailed-links.ts";
import { passwordResetMail } from "./password-reset-mail.ts";
import { auditLicense } from "./sign-in.ts";

export const sendPasswordResetMail: Handler<"password-reset-mail"> = async (services, data, { requestId }) => {
  const found = await services.database.transaction({ role: "identity" }, async (db) => {
    const [person] = await db
      .select({ userId: user.id, ...MAIL_RECIPIENT_COLUMNS, licenseId: auditLicense })
      .from(user)
      .where(and(eq(sql`lower(${user.email})`, data.email), ne(user.state, "disabled")))
      .for("update");
    if (!person || (await isFlooded(db, person.userId))) return undefined;
    const token = await issueLink(db, person.userId, "1 hour");
    const audited = { action: "password.linkSent", subject: "user", subjectId: person.userId } as const;
    await writeAudit({ db, actor: person, request: { ip: data.ip, id: requestId } }, audited);
    return { person, token };
  });
  if (!found) return;
  const link = linkTo(services.config, found.token);
  await sendMail(services.config, services.log, passwordResetMail(found.person, link));
};

/** Deletes sessions ended a month ago, links of yesterday, expired windows and identities. */
export const sweepSessions: Handler<"session-sweep"> = async (services) => {
  await forgetOldData(services.database);
  await services.database.transaction({ role: "identity" }, async (db) => {
    await db.execute(sql`delete from session where least(revoked_at, expires_at) < now() - interval '30 days'`);
    await db.execute(sql`delete from password_reset where expires_at < now() - interval '1 day'`);
    await db.execute(sql`delete from spent_identity where expires_at < now()`);
    await db.execute(sql`delete from login_throttle where window_start < now() - interval '1 day'`);
  });
};
