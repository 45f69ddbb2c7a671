import * as z from "zod";
import { DealState, Source } from "./channels.ts";
import { endpoint } from "./endpoint.ts";
import { FieldError } from "./errors.ts";
import { Id } from "./id.ts";

/** The answer to a sender: what was stored and how it was judged. */
export const Receipt = z.object({
  id: Id,
  dealState: DealState,
  errors: z.array(FieldError),
  originalId: Id.nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

/** One for each prospect of the document, in its order. */
export const AdfReceipts = z.object({ receipts: z.array(Receipt) });
export type AdfReceipts = z.infer<typeof AdfReceipts>;

// biome-ignore format: a table is read by its columns
export const intake = {
  receive: endpoint({ method: "POST", path: "/webhook/leads/:source", access: "sender", input: z.object({ source: Source }), output: Receipt, body: "raw", transaction: "own", fails: ["API_KEY_INVALID", "SCOPE_FORBIDDEN", "IDEMPOTENCY_MISMATCH"], summary: "Hand a lead over, with an API key of the licence as bearer; idempotent by idempotency-key or externalId" }),
  adf:     endpoint({ method: "POST", path: "/webhook/adf",           access: "sender", input: z.object({ source: Source.optional() }), output: AdfReceipts, body: "xml", transaction: "own", fails: ["API_KEY_INVALID", "SCOPE_FORBIDDEN", "IDEMPOTENCY_MISMATCH", "ADF_INVALID"], summary: "Hand over leads as ADF 1.0, a hundred prospects at most; each is a lead with a receipt, idempotent by its id and that id's source. The lead's source is the one asked for, else the key's only one, else the brand that the provider's name says, else web" }),
};
