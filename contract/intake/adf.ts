import * as z from "zod";
import { ConnectionState } from "../kernel/channels.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Id } from "../kernel/ids.ts";
import { Receipt } from "./intake.ts";

/** Why a document was refused whole. */
export const ADF_REFUSALS = ["encoding", "syntax", "doctype", "adf", "depth", "size", "type"] as const;
export const AdfRefusal = z.enum(ADF_REFUSALS);
export type AdfRefusal = z.infer<typeof AdfRefusal>;

/** `paused`: nothing is taken, and whoever sends is asked to come back later. */
export const AdfState = z.object({ state: ConnectionState });
export type AdfState = z.infer<typeof AdfState>;

/** How leads come as ADF, unreadable requests among them; what is counted is of the last 24 hours, to one more than COUNT_CEILING. */
export const AdfSummary = AdfState.extend({
  lastReceivedAt: z.iso.datetime().nullable(),
  /** When the last lead without faults came, among the last ones. */
  lastSuccessAt: z.iso.datetime().nullable(),
  /**
   * The last document that was refused whole, or lead that has errors; null once a later one was good. An unreadable
   * request stays until a person has reviewed it.
   */
  lastError: z.object({ at: z.iso.datetime(), refusal: AdfRefusal.nullable(), leadId: Id.nullable() }).nullable(),
  inDay: z.number().int(),
  /** Leads among them that have errors by now, and requests of the same time that could not be read. */
  failedInDay: z.number().int(),
});
export type AdfSummary = z.infer<typeof AdfSummary>;

// Its lines are left as they are written; all else that is asked of an endpoint its type and the contract's tests hold.
// biome-ignore format: a table is read by its columns
export const adfIntake = {
  get:      endpoint({ method: "GET",  path: "/lead-prospection/integration/adf",      access: "integrations.read",  input: z.object({}), output: AdfSummary, summary: "How leads come as ADF: whether they are taken, when one last did, the last error, and how many did in a day" }),
  setState: endpoint({ method: "PUT",  path: "/lead-prospection/integration/adf",      access: "integrations.write", input: AdfState,     output: AdfSummary, transaction: "own", summary: "Take no more ADF for now, or take it again" }),
  test:     endpoint({ method: "POST", path: "/lead-prospection/integration/adf/test", access: "integrations.write", input: z.object({}), output: Receipt, transaction: "own", fails: ["CONFLICT", "UNAVAILABLE"], summary: "Send a document with a lead that is marked as a test the way that documents go" }),
};
