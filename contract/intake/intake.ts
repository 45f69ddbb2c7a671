import * as z from "zod";
import { DealState, Source } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { FieldError } from "../kernel/errors.ts";
import { Id } from "../kernel/records.ts";
import { getFieldRules, mapSentFields } from "../kernel/sent-fields.ts";

export const Receipt = z.object({
  id: Id,
  dealState: DealState,
  errors: z.array(FieldError),
  originalId: Id.nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

export const AdfReceipts = z.object({ receipts: z.array(Receipt) });
export type AdfReceipts = z.infer<typeof AdfReceipts>;

const ParameterText = z.string().regex(/^[\w-]{1,200}$/, "invalid");

/** Meta's webhook verification: a known token echoes the challenge. */
export const MetaHandshake = z.object({
  "hub.mode": z.literal("subscribe"),
  "hub.challenge": ParameterText,
  "hub.verify_token": z.string().min(1).max(200),
});

const AnyHandshake = z.object({
  "hub.mode": z.string().optional(),
  "hub.challenge": z.string().optional(),
  "hub.verify_token": z.string().optional(),
});

/** Bytes of a network batch: room for over a thousand leads. */
const MAX_OF_A_BATCH = 8 * 1024 * 1024;
const Accepted = z.object({});

const optionalText = (description: string) => z.string().optional().describe(description);
const { firstName, lastName, ...otherTexts } = mapSentFields((field) => optionalText(getFieldRules(field).description));

/** Lead of a web form or partner. Missing fields appear in `errors`; unknown fields are stored. */
export const SentLead = z.looseObject({
  firstName,
  lastName,
  fullName: optionalText("Or `name`, `nombreCompleto`: where first and last name are not apart"),
  ...otherTexts,
  externalId: optionalText("The sender's own id: the same one again is answered with the same lead"),
  isSalesPipeline: z.union([z.boolean(), z.string()]).optional().describe("Sales or not; by the source if absent"),
  source: optionalText(
    "How it entered, where it is `new`, `crm` or `integration`, else `integration`; where it came from is in the address",
  ),
  consent: z
    .union([z.boolean(), z.object({ textVersion: z.string() })])
    .optional()
    .describe("Consent to be contacted, with its text"),
  extraProperties: z.record(z.string(), z.unknown()).optional().describe("Stored with the lead unchanged"),
});

// biome-ignore format: a table is read by its columns
export const intake = {
  receive: endpoint({ method: "POST", path: "/webhook/leads/:source", access: "sender", input: z.object({ source: Source }), output: Receipt, body: "raw", holds: SentLead, transaction: "own", fails: ["API_KEY_INVALID", "SIGNATURE_INVALID", "SCOPE_FORBIDDEN", "IDEMPOTENCY_MISMATCH", "MEDIA_TYPE_UNSUPPORTED"], summary: "Send a lead as JSON or form data with an API key as bearer; idempotent by idempotency-key or externalId. A key with signatures needs the headers of Standard Webhooks 1.0.0; its webhook-id is the idempotency key" }),
  adf:     endpoint({ method: "POST", path: "/webhook/adf",           access: "sender", input: z.object({ source: Source.optional() }), output: AdfReceipts, body: "xml", transaction: "own", fails: ["API_KEY_INVALID", "SIGNATURE_INVALID", "SCOPE_FORBIDDEN", "IDEMPOTENCY_MISMATCH", "ADF_INVALID"], summary: "Send at most 100 prospects as ADF 1.0, raw or in a form field; each gets a receipt, idempotent by its id and source. The lead's source is the requested one, else the key's only one, else the provider's brand, else web" }),
  metaHandshake: endpoint({ method: "GET",  path: "/webhook/meta",   access: "public", input: AnyHandshake, output: z.string(), answer: "text", summary: "Verification of the webhook address by Meta" }),
  meta:          endpoint({ method: "POST", path: "/webhook/meta",   access: "meta",   input: Accepted, output: Accepted, body: "raw", maxBytes: MAX_OF_A_BATCH, transaction: "own", summary: "Lead ids of Meta's forms, signed by x-hub-signature-256; stored before the response, one lead per leadgen_id" }),
  tiktok:        endpoint({ method: "POST", path: "/webhook/tiktok", access: "tiktok", input: Accepted, output: Accepted, body: "raw", maxBytes: MAX_OF_A_BATCH, transaction: "own", summary: "Leads of TikTok's forms, signed by x-open-signature or tiktok-signature; stored before the response, one lead per entry id" }),
};
