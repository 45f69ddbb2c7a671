import { randomBytes } from "node:crypto";
import { and, count, eq, gt, sql } from "drizzle-orm";
import { passwordReset, user } from "@/provider/db/schema/users.ts";
import { hashOf } from "@/provider/http/authenticate.ts";
import type { Handler } from "@/provider/jobs/handlers.ts";
import { sendMail } from "@/provider/mail/mailer.ts";
import { passwordResetMail } from "@/provider/mail/password-reset.ts";
import { writeAudit } from "../audits/write.ts";
import { auditLicense } from "./sign-in.ts";

/** Beyond this a mailbox is being flooded: nothing is sent, and the links that are there still work. */
const MOST_LINKS_AN_HOUR = 5;

/** Mails a link to whoever has the address; a stranger's address ends here, in silence. */
export const sendPasswordResetMail: Handler<"password-reset-mail"> = async (services, data, { requestId }) => {
  const token = randomBytes(32).toString("base64url");
  const person = await services.database.transaction({ role: "identity" }, async (db) => {
    const [found] = await db
      .select({ userId: user.id, email: user.email, fullName: user.fullName, licenseId: auditLicense })
      .from(user)
      .where(and(eq(sql`lower(${user.email})`, data.email), eq(user.state, "active")))
      .for("update");
    if (!found) return undefined;
    const [links] = await db
      .select({ open: count() })
      .from(passwordReset)
      .where(and(eq(passwordReset.userId, found.userId), gt(passwordReset.expiresAt, sql`now()`)));
    if ((links?.open ?? 0) >= MOST_LINKS_AN_HOUR) return undefined;
    const expiresAt = sql`now() + interval '1 hour'`;
    await db.insert(passwordReset).values({ tokenHash: hashOf(token), userId: found.userId, expiresAt });
    const audited = { action: "password.linkSent", subject: "user", subjectId: found.userId };
    await writeAudit(db, found, { ip: data.ip, requestId }, audited);
    return found;
  });
  if (!person) return;
  // From configuration, never from the request: its Host header is the sender's to choose.
  const link = new URL(`/forgetpassword/${token}`, services.config.WEB_URL).href;
  await sendMail(services.config, services.log, passwordResetMail(data.locale, person, link));
};

/** Forgets what has no more use: sessions that ended a month ago, links of yesterday, windows that closed. */
export const sweepSessions: Handler<"session-sweep"> = (services) =>
  services.database.transaction({ role: "identity" }, async (db) => {
    await db.execute(sql`delete from session where least(revoked_at, expires_at) < now() - interval '30 days'`);
    await db.execute(sql`delete from password_reset where expires_at < now() - interval '1 day'`);
    await db.execute(sql`delete from login_throttle where window_start < now() - interval '1 day'`);
  });
