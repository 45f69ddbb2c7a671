import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { LEAD_SCOPE, type Role } from "@/contract/kernel/access.ts";
import { isActiveStaff, MAIL_RECIPIENT_COLUMNS } from "@/provider/db/lookups.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { user } from "@/provider/db/schema/users.ts";
import type { Handler } from "@/provider/jobs/job.ts";
import { type Locale, letter, type Mail, type Reader, sendMail } from "@/provider/mail/mailer.ts";

type MailTexts = {
  subject: (name: string) => string;
  before: (name: string, product: string) => string;
  action: string;
  after: string;
};

const MAIL_TEXTS: Record<Locale, MailTexts> = {
  es: {
    subject: (name) => `${name || "Una persona"} envió otra solicitud`,
    before: (name, product) =>
      `Llegó otra solicitud de ${name || "una persona"} por ${product || "el mismo producto"}. Está vinculada al lead que ya atiendes.`,
    action: "Abrir el lead",
    after: "Quien insiste suele estar cerca de decidir.",
  },
  en: {
    subject: (name) => `${name || "Someone"} sent another request`,
    before: (name, product) =>
      `${name || "Someone"} sent another request, for ${product || "the same product"}. It's linked to the lead you already work.`,
    action: "Open the lead",
    after: "People who ask again are often close to deciding.",
  },
};

function leadRepeatedMail(advisor: Reader, leadName: string, product: string, link: string): Mail {
  const { subject, before, ...mailTexts } = MAIL_TEXTS[advisor.locale];
  return letter(advisor, { ...mailTexts, link, subject: subject(leadName), before: before(leadName, product) });
}

const original = alias(lead, "original");

export const sendLeadRepeatedMail: Handler<"lead-repeated-mail"> = async (services, { licenseId, leadId }) => {
  const { database, config, log } = services;
  const found = await database.read({ role: "tenant", licenseId }, async (db) => {
    const [row] = await db
      .select({
        firstName: lead.firstName,
        lastName: lead.lastName,
        product: lead.product,
        originalId: original.id,
        advisor: MAIL_RECIPIENT_COLUMNS,
        roles: user.roles,
      })
      .from(lead)
      .innerJoin(original, and(eq(original.licenseId, lead.licenseId), eq(original.id, lead.originalId)))
      .innerJoin(user, eq(user.id, original.advisorId))
      .where(and(eq(lead.id, leadId), eq(lead.dealState, "duplicated"), isActiveStaff()));
    return row;
  });
  if (!found) return;
  const name = `${found.firstName} ${found.lastName}`.trim();
  const link = config.WEB_URL + leadUrl(found.originalId, found.roles);
  await sendMail(config, log, leadRepeatedMail(found.advisor, name, found.product, link));
};

function leadUrl(id: string, roles: readonly Role[]): string {
  if (!roles.some((role) => LEAD_SCOPE[role] === "licence"))
    return `/externalmanagement?${new URLSearchParams({ lead: id })}`;
  return `/search?${new URLSearchParams({ searchTerm: id, lead: id })}`;
}
