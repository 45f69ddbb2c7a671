import type { DeliveryKind } from "@/provider/domains/deliveries/queue/delivery-kind.ts";
import { recordLeadResults } from "@/provider/domains/deliveries/queue/lead-state.ts";
import { SCHEDULES } from "@/provider/domains/deliveries/queue/schedule.ts";
import { allSpellings, toConnector } from "./connector.ts";
import { Deadline, LEAD_MS } from "./deadline.ts";
import { pushLead } from "./push.ts";
import { buildResult } from "./pushed.ts";
import { readCrmLeads } from "./read-leads.ts";

/** Sends the lead's current values, including later corrections. */
export const crm: DeliveryKind = {
  schedule: SCHEDULES.crm,
  atOnce: 4,
  recordResults: recordLeadResults,
  async prepare(services, destination, sendings) {
    const { licenseId } = destination;
    const connector = toConnector(services, destination);
    const ways = allSpellings(services);
    const ids = sendings.map(({ leadId }) => leadId).filter((id) => id !== null);
    const leads = await services.database.read({ role: "tenant", licenseId }, (db) => readCrmLeads(db, ids));
    return async ({ leadId, requestId }, signal) => {
      const lead = leads.get(leadId ?? "");
      // Erased or invalid leads are not sent.
      if (!lead || lead.dealState === "failed") return buildResult("permanent", "mapping");
      const sendResult = await pushLead(connector, lead, { ...ways, requestId }, new Deadline(LEAD_MS, signal));
      return { ...sendResult, leadVersion: lead.version };
    };
  },
};
