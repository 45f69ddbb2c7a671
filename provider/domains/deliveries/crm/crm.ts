import { CrmConfig } from "@/contract/deliveries/crm-config.ts";
import type { destination } from "@/provider/db/schema/deliveries.ts";
import type { DeliveryKind } from "@/provider/domains/deliveries/queue/delivery-kind.ts";
import { recordLeadResults } from "@/provider/domains/deliveries/queue/lead-state.ts";
import { SCHEDULES } from "@/provider/domains/deliveries/queue/retry-policy.ts";
import type { Services } from "@/provider/kernel/services.ts";
import { sendMail } from "@/provider/mail/mailer.ts";
import { crmKeyContext } from "@/provider/secrets/secrets.ts";
import { Deadline, LEAD_MS } from "./deadline.ts";
import { pushLead } from "./push.ts";
import { buildResult, type Connector, type ConnectorDeps } from "./pushed.ts";
import { readCrmLeads } from "./read-leads.ts";

type CrmRow = Pick<typeof destination.$inferSelect, "licenseId" | "id" | "config" | "secret">;

export function toConnector({ secrets }: Pick<Services, "secrets">, row: CrmRow): Connector {
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

export const crm: DeliveryKind = {
  schedule: SCHEDULES.crm,
  atOnce: 4,
  recordResults: recordLeadResults,
  async prepare(services, destination, sendings) {
    const { licenseId } = destination;
    const connector = toConnector(services, destination);
    const deps = allSpellings(services);
    const ids = sendings.map(({ leadId }) => leadId).filter((id) => id !== null);
    const leads = await services.database.read({ role: "tenant", licenseId }, (db) => readCrmLeads(db, ids));
    return async ({ leadId, requestId }, signal) => {
      const lead = leads.get(leadId ?? "");
      if (!lead || lead.dealState === "failed") return buildResult("permanent", "mapping");
      const sendResult = await pushLead(connector, lead, { ...deps, requestId }, new Deadline(LEAD_MS, signal));
      return { ...sendResult, leadVersion: lead.version };
    };
  },
};
