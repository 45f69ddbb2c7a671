import * as z from "zod";
import { ContactChannel } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { PlannedMoment } from "../kernel/moments.ts";
import { Id, note } from "../kernel/records.ts";
import { LeadDetail } from "../leads/leads.ts";

/** Contact attempt. Names are snapshots: results can be renamed or removed. */
export const Attempt = z.object({
  id: Id,
  at: z.iso.datetime(),
  actor: z.string(),
  channel: ContactChannel,
  result: z.string(),
  note: z.string(),
  isHumanContact: z.boolean(),
  nextAction: ContactChannel.nullable(),
  nextActionAt: z.iso.datetime().nullable(),
});
export type Attempt = z.infer<typeof Attempt>;

export const AttemptInput = z.object({
  dealId: Id,
  channel: ContactChannel,
  resultId: Id,
  note: note(500).optional(),
  nextAction: ContactChannel.optional(),
  /** Required if the result needs a callback. */
  nextActionAt: PlannedMoment.optional(),
  reason: note(200).optional(),
});
export type AttemptInput = z.infer<typeof AttemptInput>;

// biome-ignore format: a table is read by its columns
export const attempts = {
  list:   endpoint({ method: "GET",  path: "/lead-prospection/deals/:dealId/attempts", access: "leads.read", input: z.object({ dealId: Id }), output: z.array(Attempt), summary: "Last 100 contact attempts of a lead, newest first" }),
  add:    endpoint({ method: "POST", path: "/lead-prospection/deals/:dealId/attempts", access: "leads.work", input: AttemptInput, output: LeadDetail, transaction: "own", fails: ["DO_NOT_CONTACT"], summary: "Record a contact attempt with its result and next action; a callback needs a time, a closing result moves the lead to its lost stage" }),
  usual:  endpoint({ method: "GET",  path: "/lead-prospection/attempts/results",       access: "leads.work", input: z.object({}), output: z.array(Id), summary: "At most eight own results of the four weeks before today, most frequent first; constant within a day" }),
};
