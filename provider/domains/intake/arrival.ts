import { createHash } from "node:crypto";
import type { Source } from "@/contract/kernel/channels.ts";
import type { AdfMending } from "@/provider/domains/intake/adf/xml.ts";
import type { Draft } from "@/provider/domains/lead-core/draft.ts";
import type { Origin, Sender } from "@/provider/kernel/context.ts";
import { maskedHeaders } from "@/provider/kernel/masked-headers.ts";
import type { Step } from "@/provider/kernel/trace.ts";
import { hashOf } from "@/provider/secrets/hash.ts";
import { ignoredStep, mappedStep } from "./steps.ts";
import type { InboundLead } from "./types.ts";

const LONGEST_KEY = 200;

type Sent = {
  draft: Draft;
  source: Source;
  receivedAt: string;
  /** What came for this lead, and which of the request's leads it is. */
  body: Buffer;
  index?: number;
  /** Fields of ours that were given. */
  fields: number;
  /** What was mended of the request, so that it could be read. */
  repaired?: readonly AdfMending[];
};

/** A lead of a sender's request, with what is kept of the request. */
export function toInboundLead(actor: Sender, origin: Origin, sent: Sent): InboundLead {
  const { draft, source, receivedAt, body, index = 0, fields, repaired = [] } = sent;
  return {
    source,
    draft,
    received: {
      receivedAt,
      apiKeyId: actor.apiKeyId,
      actor: "sender",
      headers: maskedHeaders(origin.headers),
      body: body.toString("utf8").replaceAll("\0", "\uFFFD"),
      bodyHash: createHash("sha256").update(body).digest("base64url"),
      idempotencyKey: idempotencyKeyOf(actor, origin.headers, index),
      ip: origin.ip,
      requestId: origin.requestId,
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

/** A key of any length, told from every other; each lead of a request has its own. */
function idempotencyKeyOf({ secrets, apiKeyId }: Sender, headers: Headers, index: number): string | null {
  // The id of a signed message is its sender's own: two of them may well count alike.
  const given = secrets ? hashOf(`${apiKeyId} ${headers.get("webhook-id")}`) : headers.get("idempotency-key");
  if (!given) return null;
  if (index > 0) return hashOf(`${index} ${given}`);
  return given.length > LONGEST_KEY ? hashOf(given) : given;
}
