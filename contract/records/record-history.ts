import * as z from "zod";
import { Channel } from "../kernel/closed-lists.ts";
import { type Endpoint, endpoint } from "../kernel/endpoint.ts";
import { Id } from "../kernel/records.ts";

/** Kinds with a history, by audit subject. Each has an action `<subject>.restored`. */
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

export const EntrySide = z.enum(["before", "after"]);

export const RecordVersion = z.object({
  entry: Id,
  side: EntrySide,
  version: z.number().int(),
  at: z.iso.datetime().nullable(),
  actor: z.string(),
  isRestored: z.boolean(),
  state: z.record(z.string(), z.unknown()),
});
export type RecordVersion = z.infer<typeof RecordVersion>;

export const RecordVersions = z.array(RecordVersion);

export const Former = z.object({ entry: Id, side: EntrySide, version: z.number().int() });
export type Former = z.infer<typeof Former>;

/** Endpoints of history and restore. A rule is identified by its channel, a retention by its licence. */
export function historyEndpoints<Output extends z.ZodType>(subject: Restorable, update: Endpoint & { output: Output }) {
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
      summary: `Versions of a record (${subject}), newest first`,
    }),
    restore: endpoint({
      method: "POST",
      path: `${path}/restore`,
      access,
      input: former,
      output,
      fails,
      transaction: "own",
      summary: `Restore a former version of a record (${subject}) by the current rules; secrets stay unchanged`,
    }),
  };
}
