import { createHash } from "node:crypto";
import type { Source } from "@/contract/kernel/channels.ts";
import type { AdfMending } from "@/provider/domains/intake/adf/xml.ts";
import type { Draft } from "@/provider/domains/lead-core/draft.ts";
import type { Sender, SenderCall } from "@/provider/kernel/context.ts";
import { maskedHeaders } from "@/provider/kernel/mask-secrets.ts";
import type { Step } from "@/provider/kernel/trace.ts";
import { hashOf } from "@/provider/secrets/signatures.ts";
import { ignoredStep, mappedStep } from "./evaluate.ts";
import type { InboundLead } from "./types.ts";

const MAX_KEY = 200;

type Sent = {
  draft: Draft;
  source: Source;
  receivedAt: string;
  body: Buffer;
  index?: number;
  fields: number;
  repaired?: readonly AdfMending[];
};

export function toInboundLead({ actor, request, http }: SenderCall, sent: Sent): InboundLead {
  const { draft, source, receivedAt, body, index = 0, fields, repaired = [] } = sent;
  return {
    source,
    draft,
    received: {
      receivedAt,
      apiKeyId: actor.apiKeyId,
      actor: "sender",
      headers: maskedHeaders(http.headers),
      body: body.toString("utf8").replaceAll("\0", "\uFFFD"),
      bodyHash: createHash("sha256").update(body).digest("base64url"),
      idempotencyKey: idempotencyKeyOf(actor, http.headers, index),
      ip: request.ip,
      requestId: request.id,
    },
    steps: [
      { step: "received", outcome: "ok", at: receivedAt, facts: { source, bytes: body.length } },
      ...repaired.map(
        (what): Step => ({ step: "received", outcome: "warning", at: receivedAt, facts: { repaired: what } }),
      ),
      ...(draft.ignoredSource === undefined ? [] : [ignoredStep(draft.ignoredSource, receivedAt)]),
      mappedStep(draft, fields, receivedAt),
    ],
  };
}

/** Fixed-length key, unique per sender and lead of the request. */
function idempotencyKeyOf({ secrets, apiKeyId }: Sender, headers: Headers, index: number): string | null {
  // Signed message ids are scoped to their sender: two may repeat ids.
  const input = secrets ? hashOf(`${apiKeyId} ${headers.get("webhook-id")}`) : headers.get("idempotency-key");
  if (!input) return null;
  if (index > 0) return hashOf(`${index} ${input}`);
  return input.length > MAX_KEY ? hashOf(input) : input;
}
