import { v7 as uuidv7 } from "uuid";
import type { Mapping } from "@/contract/ad-networks/forms.ts";
import type { Network } from "@/contract/kernel/channels.ts";
import { storeNetworkLeads } from "@/provider/domains/ad-networks/events/jobs.ts";
import type { TestProvider } from "@/tests/support/provider.ts";

export type Answers = Record<string, string>;
let nextId = 7_000_000_000_000;

function bodyOf(network: Network, answers: Answers, sentAt?: string): string {
  const entries = Object.entries(answers);
  return JSON.stringify(
    network === "tiktok"
      ? {
          ...(sentAt && { create_time: Math.floor(Date.parse(sentAt) / 1000) }),
          page_name: "Cotiza",
          changes: entries.map(([field, value]) => ({ field, value })),
        }
      : { created_time: sentAt, field_data: entries.map(([name, value]) => ({ name, values: [value] })) },
  );
}

/** Leads of a form, as the worker creates them. @param sentAt ISO 8601; the default is the time received */
export async function fillIn(
  { services }: TestProvider,
  licenseId: string,
  { network, accountId, formId }: { network: Network; accountId: string; formId: string },
  filled: readonly Answers[],
  sentAt?: string,
): Promise<void> {
  const at = Date.now();
  const rows = filled.map((answers, index) => ({
    id: uuidv7(),
    external: String(nextId++),
    body: bodyOf(network, answers, sentAt),
    receivedAt: new Date(at - (filled.length - index) * 1000).toISOString(),
  }));
  await services.database.transaction({ role: "tenant", licenseId }, ({ $client }) =>
    $client.query(
      `insert into network_event (license_id, id, network, external_id, account_external_id, form_external_id,
         received_at, headers, body, request_id, due_at)
       select $1, r.id, $2, r.external, $3, $4, r."receivedAt", '{}', r.body, 'r', r."receivedAt"
       from jsonb_to_recordset($5::jsonb) r(id uuid, external text, body text, "receivedAt" timestamptz)`,
      [licenseId, network, accountId, formId, JSON.stringify(rows)],
    ),
  );
  const context = { requestId: "", signal: new AbortController().signal };
  await storeNetworkLeads(services, { licenseId, network }, context);
}

/** One line for each field: its question, or several joined by a space. */
export const buildMapping = (lines: Record<string, string | string[]>): Mapping =>
  Object.entries(lines).map(([to, questions]) => ({
    to,
    questions: [questions].flat(),
    separator: " ",
    constant: "",
  }));
