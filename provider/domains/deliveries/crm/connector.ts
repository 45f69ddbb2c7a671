import { CrmConfig } from "@/contract/deliveries/crm-config.ts";
import type { destination } from "@/provider/db/schema/deliveries.ts";
import { sendMail } from "@/provider/mail/mailer.ts";
import type { Services } from "@/provider/registry/services.ts";
import type { Connector, Ways } from "./pushed.ts";

/** Whose a sealed key is. */
export const aboutKey = ({ licenseId, id }: { licenseId: string; id: string }) => `${licenseId} ${id} crm.key`;

type Row = Pick<typeof destination.$inferSelect, "licenseId" | "id" | "config" | "secret">;

export function connectorOf({ secrets }: Pick<Services, "secrets">, row: Row): Connector {
  return { config: CrmConfig.parse(row.config), key: row.secret ? secrets.open(row.secret, aboutKey(row)) : "" };
}

export function waysOf({ outbound, crmTokens, config, log }: Services): Ways {
  return {
    ...{ outbound, tokens: crmTokens },
    async mail(mail) {
      // A file in the outbox reaches no CRM; it does for what is shown, and nowhere else counts a lead as there.
      if (!config.SMTP_URL && !config.DEMO_DATA) throw new Error("No SMTP_URL");
      await sendMail(config, log, mail);
    },
  };
}
