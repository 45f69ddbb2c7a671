import { eq } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { user } from "@/provider/db/schema/users.ts";
import { READER } from "@/provider/identity/reader.ts";
import type { Handler } from "@/provider/jobs/handlers.ts";
import { leadRepeatedMail } from "@/provider/mail/lead-repeated.ts";
import { sendMail } from "@/provider/mail/mailer.ts";

/** Tells the advisor of the original that its person came back. Read as of now: an advisor who changed is the one told. */
export const sendLeadRepeatedMail: Handler<"lead-repeated-mail"> = async (services, { licenseId, leadId }) => {
  const found = await services.database.transaction({ role: "tenant", licenseId }, async (db) => {
    const [row] = await db
      .select({
        firstName: lead.firstName,
        lastName: lead.lastName,
        product: lead.product,
        advisor: READER,
      })
      .from(lead)
      .innerJoin(user, eq(user.id, lead.advisorId))
      .where(eq(lead.id, leadId));
    return row;
  });
  if (!found) return;
  const name = `${found.firstName} ${found.lastName}`.trim();
  await sendMail(
    services.config,
    services.log,
    leadRepeatedMail(found.advisor, name, found.product, services.config.WEB_URL),
  );
};
