import { CrmConfig } from "@/contract/deliveries/crm-config.ts";
import type { destination } from "@/provider/db/schema/deliveries.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { sendMail } from "@/provider/mail/mailer.ts";
import { crmKeyContext } from "@/provider/secrets/encryption-contexts.ts";
import type { Connector, ConnectorDeps } from "./pushed.ts";

type Row = Pick<typeof destination.$inferSelect, "licenseId" | "id" | "config" | "secret">;

export function toConnector({ secrets }: Pick<Services, "secrets">, row: Row): Connector {
  return { config: CrmConfig.parse(row.config), key: row.secret ? secrets.open(row.secret, crmKeyContext(row)) : "" };
}

export function allSpellings({ outbound, crmTokens, config, log }: Services): ConnectorDeps {
  return {
    outbound,
    tokens: crmTokens,
    async mail(mail) {
      // A file in the outbox reaches no CRM, except in the demo.
      if (!config.SMTP_URL && !config.DEMO_DATA) throw new Error("No SMTP_URL");
      await sendMail(config, log, mail);
    },
  };
}
