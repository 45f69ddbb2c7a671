import * as z from "zod";
import { ConnectionState } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Id } from "../kernel/records.ts";
import { Receipt } from "./intake.ts";

export const ADF_ERROR_CODES = ["encoding", "syntax", "doctype", "adf", "depth", "size", "type"] as const;
export const AdfErrorCode = z.enum(ADF_ERROR_CODES);
export type AdfErrorCode = z.infer<typeof AdfErrorCode>;

/** `paused`: rejects documents with a request to retry later. */
export const AdfState = z.object({ state: ConnectionState });
export type AdfState = z.infer<typeof AdfState>;

/** ADF intake with unreadable requests; counts cover 24 hours and stop at COUNT_CEILING + 1. */
export const AdfSummary = AdfState.extend({
  lastReceivedAt: z.iso.datetime().nullable(),
  lastSuccessAt: z.iso.datetime().nullable(),
  /** Null after a later success. Unreadable requests stay until they are reviewed. */
  lastError: z.object({ at: z.iso.datetime(), code: AdfErrorCode.nullable(), leadId: Id.nullable() }).nullable(),
  inDay: z.number().int(),
  failedInDay: z.number().int(),
});
export type AdfSummary = z.infer<typeof AdfSummary>;

// Only the formatting is excluded; types and contract tests cover the rest.
// biome-ignore format: a table is read by its columns
export const adfIntake = {
  get:      endpoint({ method: "GET",  path: "/lead-prospection/integration/adf",      access: "integrations.read",  input: z.object({}), output: AdfSummary, summary: "State of ADF intake: switch, last lead, last error, leads of the last day" }),
  setState: endpoint({ method: "PUT",  path: "/lead-prospection/integration/adf",      access: "integrations.write", input: AdfState,     output: AdfSummary, transaction: "own", summary: "Switch ADF intake off or on" }),
  test:     endpoint({ method: "POST", path: "/lead-prospection/integration/adf/test", access: "integrations.write", input: z.object({}), output: Receipt, transaction: "own", fails: ["CONFLICT", "UNAVAILABLE"], summary: "Send an ADF document with a test lead through the intake" }),
};
