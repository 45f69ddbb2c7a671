import { and, eq, ne, sql } from "drizzle-orm";
import { MAIL_RECIPIENT_COLUMNS } from "@/provider/db/lookups.ts";
import { user } from "@/provider/db/schema/users.ts";
import { forgetOldData, type Handler } from "@/provider/jobs/job.ts";
import { type Locale, letter, type Mail, type Reader, sendMail } from "@/provider/mail/mailer.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { isFlooded, issueLink, linkTo } from "./mailed-links.ts";
import { auditLicense } from "./sign-in.ts";

const MAIL_TEXTS: Record<Locale, { subject: string; before: string; action: string; after: string }> = {
  es: {
    subject: "Restablece tu contraseña de Prospecta",
    before:
      "Recibimos una solicitud para cambiar la contraseña de tu cuenta. El enlace funciona una sola vez, durante una hora.",
    action: "Elegir una contraseña nueva",
    after: "Si no la hiciste tú, ignora este correo: tu contraseña sigue siendo la misma.",
  },
  en: {
    subject: "Reset your Prospecta password",
    before: "We received a request to change your account's password. The link works once, for one hour.",
    action: "Choose a new password",
    after: "If this wasn't you, ignore this message. Your password won't change.",
  },
};

function passwordResetMail(person: Reader, link: string): Mail {
  return letter(person, { ...MAIL_TEXTS[person.locale], link });
}

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

export const sweepSessions: Handler<"session-sweep"> = async (services) => {
  await forgetOldData(services.database);
  await services.database.transaction({ role: "identity" }, async (db) => {
    await db.execute(sql`delete from session where least(revoked_at, expires_at) < now() - interval '30 days'`);
    await db.execute(sql`delete from password_reset where expires_at < now() - interval '1 day'`);
    await db.execute(sql`delete from spent_identity where expires_at < now()`);
    await db.execute(sql`delete from login_throttle where window_start < now() - interval '1 day'`);
  });
};
