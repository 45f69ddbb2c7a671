import { inArray } from "drizzle-orm";
import { Agent, request } from "undici";
import type { DeliveryFailureReason, DeliveryOutcome } from "@/contract/deliveries/deliveries.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import type { DeliveryKind, SendResult } from "@/provider/domains/deliveries/queue/delivery-kind.ts";
import { recordLeadResults } from "@/provider/domains/deliveries/queue/lead-state.ts";
import { SCHEDULES } from "@/provider/domains/deliveries/queue/retry-policy.ts";

const agent = new Agent({ connections: 64 });

/** Minimal CRM: posts the lead as JSON and reads only the status. */
export const plainCrm: DeliveryKind = {
  schedule: SCHEDULES.crm,
  atOnce: 32,
  async prepare({ database }, { licenseId, config }, sendings) {
    const { url, timeoutMs = 5000 } = config as { url: string; timeoutMs?: number };
    const ids = sendings.flatMap(({ leadId }) => leadId ?? []);
    const rows = await database.read({ role: "tenant", licenseId }, (db) =>
      db.select({ id: lead.id, version: lead.version, email: lead.email }).from(lead).where(inArray(lead.id, ids)),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return async ({ id, leadId, event, payload, requestId }, signal): Promise<SendResult> => {
      const body = payload ?? JSON.stringify({ event, ...byId.get(leadId ?? "") });
      const leadVersion = byId.get(leadId ?? "")?.version ?? 0;
      const base = { request: body, response: "", message: "", externalId: null, leadVersion };
      try {
        const answer = await request(url, {
          method: "POST",
          body,
          dispatcher: agent,
          headers: { "content-type": "application/json", "idempotency-key": id, "x-request-id": requestId },
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        });
        const response = await answer.body.text();
        const { statusCode: status, headers } = answer;
        const retryAfterSeconds = Number(headers["retry-after"]) || undefined;
        const [outcome, failureReason] = readStatus(status);
        const externalId = outcome === "integrated" ? `crm-${leadId}` : null;
        return { ...base, outcome, status, failureReason, response, retryAfterSeconds, externalId };
      } catch {
        return { ...base, outcome: "retryable", status: null, failureReason: "network" };
      }
    };
  },
  recordResults: recordLeadResults,
};

function readStatus(status: number): [DeliveryOutcome, DeliveryFailureReason | null] {
  if (status < 300) return ["integrated", null];
  if (status === 409) return ["already_exists", null];
  if (status === 401 || status === 403) return ["denied", "credentials"];
  if (status === 410) return ["gone", "gone"];
  if (status === 429) return ["retryable", "limited"];
  if (status === 408 || status === 425 || status >= 500) return ["retryable", "unavailable"];
  return status < 400 ? ["permanent", "redirected"] : ["permanent", "refused"];
}
