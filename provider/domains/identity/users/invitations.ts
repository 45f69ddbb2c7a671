import { and, eq, sql } from "drizzle-orm";
import type { User, users } from "@/contract/identity/users.ts";
import type { InputOf } from "@/contract/kernel/endpoint.ts";
import { MAIL_RECIPIENT_COLUMNS } from "@/provider/db/lookups.ts";
import { license } from "@/provider/db/schema/companies.ts";
import { user } from "@/provider/db/schema/users.ts";
import type { Handler } from "@/provider/jobs/job.ts";
import type { OpenContext } from "@/provider/kernel/context.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { type Locale, letter, type Mail, type Reader, sendMail } from "@/provider/mail/mailer.ts";
import { writeAudit } from "@/provider/outbox/audit.ts";
import { invitationTo, isFlooded, issueLink, spendLinks } from "../sessions/mailed-links.ts";
import { assertMayGrant } from "./lock-user.ts";
import { agencyIds, assertReached, selectUsers, toUser } from "./queries.ts";

const MAIL_TEXTS: Record<
  Locale,
  {
    subject: (inviter: string) => string;
    before: (inviter: string, license: string) => string;
    action: string;
    after: string;
  }
> = {
  es: {
    subject: (inviter) => `${inviter} te invita a Prospecta`,
    before: (inviter, license) =>
      `${inviter} te invita a trabajar en ${license}. Elige una contraseña para ingresar: el enlace funciona una sola vez, durante siete días.`,
    action: "Elegir mi contraseña",
    after: "Si venció, pide uno nuevo en «¿Olvidaste tu contraseña?» con este mismo correo.",
  },
  en: {
    subject: (inviter) => `${inviter} invites you to Prospecta`,
    before: (inviter, license) =>
      `${inviter} invites you to work at ${license}. Choose a password to sign in: the link works once, for seven days.`,
    action: "Choose my password",
    after: "If the link has expired, request another one from “Forgot your password?” with this same address.",
  },
};

function invitationMail(invited: Reader, inviter: string, license: string, link: string): Mail {
  const { subject, before, ...mailTexts } = MAIL_TEXTS[invited.locale];
  const texts = { subject: subject(inviter), before: before(inviter, license) };
  return letter(invited, { ...mailTexts, ...texts, link });
}

type Users = typeof users;

const LIFE = "7 days";
const AN_HOUR = 3600;

export async function inviteAgain(
  { services, transaction, actor, request }: OpenContext,
  { id }: InputOf<Users["inviteAgain"]>,
): Promise<User> {
  const known = await transaction(async (db) => {
    await assertReached({ db, actor }, id);
    return agencyIds(db);
  });
  return services.database.transaction({ role: "identity" }, async (db) => {
    const [row] = await selectUsers({ db, actor }, sql`u.id = ${id}`);
    if (!row) throw new Problem("NOT_FOUND");
    const invited = toUser(row, known);
    assertMayGrant(actor, invited.roles);
    if (invited.state !== "invited") throw new Problem("CONFLICT");
    if (await isFlooded(db, id)) throw new Problem("TOO_MANY_REQUESTS", { retryAfterSeconds: AN_HOUR });
    const mail = { userId: id, licenseId: actor.licenseId, inviter: actor.fullName };
    await services.jobs.send(db, "invitation-mail", mail, { requestId: request.id });
    await writeAudit({ db, actor, request }, { action: "user.invitedAgain", subject: "user", subjectId: id });
    return invited;
  });
}

/** Invalidates earlier links: only the last one works. */
export const sendInvitationMail: Handler<"invitation-mail"> = async (services, data) => {
  const found = await services.database.transaction({ role: "identity" }, async (db) => {
    const [person] = await db
      .select(MAIL_RECIPIENT_COLUMNS)
      .from(user)
      .where(and(eq(user.id, data.userId), eq(user.state, "invited")))
      .for("update");
    const [licenseRow] = await db.select({ name: license.name }).from(license).where(eq(license.id, data.licenseId));
    if (!person || !licenseRow || (await isFlooded(db, data.userId))) return undefined;
    await spendLinks(db, data.userId);
    return { person, licenseRow: licenseRow.name, token: await issueLink(db, data.userId, LIFE) };
  });
  if (!found) return;
  const mail = invitationMail(found.person, data.inviter, found.licenseRow, invitationTo(services.config, found.token));
  await sendMail(services.config, services.log, mail);
};
