import * as z from "zod";
import { Channel } from "../kernel/channels.ts";
import { type Endpoint, endpoint } from "../kernel/endpoint.ts";
import { Id } from "../kernel/ids.ts";

/** Kinds of records with a history, by the subject that the audit names. Each has an action `<subject>.restored`. */
export const RESTORABLE = [
  "absence",
  "agency",
  "apiKey",
  "campaign",
  "contactResult",
  "crm",
  "leadForm",
  "license",
  "model",
  "modelVersion",
  "origin",
  "pipeline",
  "property",
  "referralBenefit",
  "referralCode",
  "referralConfig",
  "retention",
  "rule",
  "stage",
  "user",
  "view",
  "webhook",
] as const;
export type Restorable = (typeof RESTORABLE)[number];

/** An audit entry holds the state before it and the state after it. */
export const EntrySide = z.enum(["before", "after"]);

/** A version of a record as the audit has it, secrets masked. */
export const RecordVersion = z.object({
  entry: Id,
  side: EntrySide,
  version: z.number().int(),
  /** The time of the change that made it and its actor; null for the version before the first entry. */
  at: z.iso.datetime().nullable(),
  actor: z.string(),
  /** The change put a former version back. */
  isRestored: z.boolean(),
  state: z.record(z.string(), z.unknown()),
});
export type RecordVersion = z.infer<typeof RecordVersion>;

/** The newest first. */
export const RecordVersions = z.array(RecordVersion);

/** The version that is put back, and the present one as it was seen. */
export const Former = z.object({ entry: Id, side: EntrySide, version: z.number().int() });
export type Former = z.infer<typeof Former>;

/**
 * History of one kind of record, and the way back to a former version. Both have the permission that changes the record.
 * A rule is named by its channel, the retention of a licence by the licence.
 */
export function historyOf<Output extends z.ZodType>(subject: Restorable, update: Endpoint & { output: Output }) {
  const key: Record<string, z.ZodType> = subject === "rule" ? { channel: Channel } : { id: Id };
  const path = `/history/${subject}/:${Object.keys(key)[0]}`;
  const { access, output, fails } = update;
  const named: z.ZodObject = z.object(key);
  const former: z.ZodObject = named.extend(Former.shape);
  return {
    list: endpoint({
      method: "GET",
      path,
      access,
      input: named,
      output: RecordVersions,
      transaction: "own",
      summary: `Versions of a record (${subject}), the newest first`,
    }),
    restore: endpoint({
      method: "POST",
      path: `${path}/restore`,
      access,
      input: former,
      output,
      fails,
      transaction: "own",
      summary: `Put a former version of a record (${subject}) back, by today's rules; secrets stay as they are`,
    }),
  };
}
