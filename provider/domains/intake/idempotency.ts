import type pg from "pg";
import type { Receipt } from "@/contract/intake/intake.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { InboundLead, KnownRequest } from "./types.ts";

export function isSame(known: KnownRequest, { draft, source, received }: InboundLead): boolean {
  if (received.idempotencyKey !== null && known.idempotencyKey === received.idempotencyKey) return true;
  return draft.externalId !== null && known.externalId === draft.externalId && known.source === source;
}

export function replayReceipt(known: KnownRequest, { received, source }: InboundLead): Receipt | Problem {
  const { leadId, dealState, errors, originalId } = known;
  if (known.isErased) return { id: leadId, dealState, errors, originalId };
  const isSameKey = received.idempotencyKey !== null && known.idempotencyKey === received.idempotencyKey;
  if (isSameKey && (!known.bodyHashes.includes(received.bodyHash) || known.source !== source)) {
    return new Problem("IDEMPOTENCY_MISMATCH");
  }
  return { id: leadId, dealState, errors, originalId };
}

export async function findKnownRequests(
  client: pg.ClientBase,
  inboundLeads: readonly InboundLead[],
): Promise<KnownRequest[]> {
  const keys = inboundLeads.flatMap(({ received }) => received.idempotencyKey ?? []);
  const externals = inboundLeads.flatMap(({ draft }) => draft.externalId ?? []);
  if (keys.length === 0 && externals.length === 0) return [];
  const { rows } = await client.query<KnownRequest>({
    name: "find repeats",
    text: `
      select l.id as "leadId", l.source, l.external_id as "externalId", r.idempotency_key as "idempotencyKey",
        array[r.body_hash] as "bodyHashes", l.deal_state as "dealState", l.errors, l.original_id as "originalId"
      from intake_request r join lead l on l.license_id = r.license_id and l.id = r.lead_id
      where r.idempotency_key = any($1::text[])
      union all
      select l.id, l.source, l.external_id, null,
        array(select body_hash from intake_request where lead_id = l.id), l.deal_state, l.errors, l.original_id
      from lead l where l.source = any($2::text[]) and l.external_id = any($3::text[])`,
    values: [keys, [...new Set(inboundLeads.map(({ source }) => source))], externals],
  });
  return rows;
}

export function toKnownRequest({ draft, source, received }: InboundLead, { id, ...receipt }: Receipt): KnownRequest {
  const { idempotencyKey, bodyHash } = received;
  return { leadId: id, source, externalId: draft.externalId, idempotencyKey, bodyHashes: [bodyHash], ...receipt };
}
