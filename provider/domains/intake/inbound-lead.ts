import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import type { Source } from "@/contract/kernel/channels.ts";
import { withoutReferences } from "@/contract/kernel/text/html-references.ts";
import { decodeText } from "@/contract/kernel/text/text-encodings.ts";
import type { AdfRepair } from "@/provider/domains/intake/adf/xml.ts";
import type { Draft } from "@/provider/domains/lead-core/draft.ts";
import { asObject, parseJson } from "@/provider/http/body.ts";
import type { HttpRequest, Sender, SenderCall } from "@/provider/kernel/context.ts";
import { parseExactly, storableName, storableText } from "@/provider/kernel/json.ts";
import { maskedHeaders } from "@/provider/kernel/mask-secrets.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Step } from "@/provider/kernel/trace.ts";
import { hashSecret } from "@/provider/secrets/signatures.ts";
import { ignoredStep, mappedStep } from "./evaluate.ts";
import { FORM_TYPES, type FormField, parseFormType, readForm } from "./form-body.ts";
import type { InboundLead } from "./types.ts";

type Payload = { payload: Record<string, unknown>; repaired: AdfRepair[] };

/** Reads JSON of any content type, or a form. @throws Problem MALFORMED_BODY, MEDIA_TYPE_UNSUPPORTED */
export async function readPayload(http: Pick<HttpRequest, "raw" | "headers">): Promise<Payload> {
  const { payload, repaired } = await readBody(http);
  const decoded = withoutReferencesIn(payload);
  return decoded === payload
    ? { payload, repaired }
    : { payload: asObject(decoded), repaired: [...repaired, "entity"] };
}

function withoutReferencesIn(value: unknown): unknown {
  if (typeof value === "string") return withoutReferences(value);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const decoded = entries.map(([name, one]) => [withoutReferences(name), withoutReferencesIn(one)] as const);
  if (decoded.every(([name, one], at) => name === entries[at]?.[0] && one === entries[at]?.[1])) return value;
  return Array.isArray(value) ? decoded.map(([, one]) => one) : Object.fromEntries(decoded);
}

async function readBody({ raw, headers }: Pick<HttpRequest, "raw" | "headers">): Promise<Payload> {
  const type = headers.get("content-type");
  if (type === null || !parseFormType(type) || isJson(raw)) return readJson(raw);
  const fields = await readForm(raw, type);
  if (!fields || !raw.includes("=") || fields.some(({ isFile }) => isFile)) {
    throw new Problem("MEDIA_TYPE_UNSUPPORTED", { reason: "type", accepted: ["application/json", ...FORM_TYPES] });
  }
  const [only] = fields;
  if (fields.length === 1 && only && isJson(only.value)) return readJson(only.value);
  const repaired: AdfRepair[] = fields.every(({ value }) => isUtf8(value)) ? [] : ["encoding"];
  return { payload: toPayload(fields), repaired };
}

const isJson = (bytes: Uint8Array) => /^\s*[{[]/.test(decodeText(bytes.subarray(0, 200)));

function readJson(bytes: Buffer): Payload {
  const isRead = isUtf8(bytes);
  // Ad ids may exceed a JSON number's precision.
  const payload = asObject(parseJson(isRead ? bytes : Buffer.from(decodeText(bytes)), parseExactly));
  return { payload, repaired: isRead ? [] : ["encoding"] };
}

function toPayload(fields: readonly FormField[]): Record<string, unknown> {
  const fieldName = ({ name }: FormField) =>
    storableName(name.replace(/\[\]$/, "").replace(/^[\w-]+\[([\w-]+)\](?:\[value\])?$/, "$1"));
  const entries = [...Map.groupBy(fields, fieldName)].map(([name, some]): [string, unknown] => {
    const values = some.map(({ value }) => storableText(decodeText(value)));
    return [name, values.length === 1 ? values[0] : values];
  });
  return Object.fromEntries(entries);
}

const MAX_KEY = 200;

type Sent = {
  draft: Draft;
  source: Source;
  receivedAt: string;
  body: Buffer;
  index?: number;
  fields: number;
  repaired?: readonly AdfRepair[];
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
      idempotencyKey: readIdempotencyKey(actor, http.headers, index),
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
function readIdempotencyKey({ secrets, apiKeyId }: Sender, headers: Headers, index: number): string | null {
  // Signed message ids are scoped to their sender: two may repeat ids.
  const input = secrets ? hashSecret(`${apiKeyId} ${headers.get("webhook-id")}`) : headers.get("idempotency-key");
  if (!input) return null;
  if (index > 0) return hashSecret(`${index} ${input}`);
  return input.length > MAX_KEY ? hashSecret(input) : input;
}
