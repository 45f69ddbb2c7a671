import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { LEAD_SCOPE, type Role } from "@/contract/kernel/access.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { user } from "@/provider/db/schema/users.ts";
import { isActiveStaff, MAIL_RECIPIENT_COLUMNS } from "@/provider/db/users.ts";
import type { Handler } from "@/provider/jobs/job.ts";
import { sendMail } from "@/provider/mail/mailer.ts";
import { leadRepeatedMail } from "./duplicate-mail.ts";

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
  const link = config.WEB_URL + addressOf(found.originalId, found.roles);
  await sendMail(config, log, leadRepeatedMail(found.advisor, name, found.product, link));
};

function addressOf(id: string, roles: readonly Role[]): string {
  if (!roles.some((role) => LEAD_SCOPE[role] === "licence"))
    return `/externalmanagement?${new URLSearchParams({ lead: id })}`;
  return `/search?${new URLSearchParams({ searchTerm: id, lead: id })}`;
}
