import * as z from "zod";
import { DealState, Source } from "../kernel/channels.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Id } from "../kernel/records.ts";
import { ContactChannel } from "../kernel/vocabularies.ts";

export const DueLead = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  isErased: z.boolean(),
  source: Source,
  dealState: DealState,
  phone: z.string(),
  email: z.string(),
  product: z.string(),
  advisor: z.string(),
  stage: z.string(),
  pipelineId: Id.nullable(),
  createdAt: z.iso.datetime(),
  firstContactAt: z.iso.datetime().nullable(),
  nextAction: ContactChannel.nullable(),
  returnedAt: z.iso.datetime().nullable(),
  /** Agreed time, else the next attempt, else the end of the stage's time limit; null: none. */
  dueAt: z.iso.datetime().nullable(),
  doNotContact: z.boolean(),
});
export type DueLead = z.infer<typeof DueLead>;

/** Queue reasons in queue order; leads with the last two are not assigned yet. */
export const QUEUE_REASONS = ["taken", "promised", "new", "again", "stage", "later", "waits"] as const;
export type QueueReason = (typeof QUEUE_REASONS)[number];

export const QueueLead = DueLead.extend({ reason: z.enum(QUEUE_REASONS) });
export type QueueLead = z.infer<typeof QueueLead>;

/** Endpoints of the first work page; the rest of `work` loads later. */
// biome-ignore format: a table is read by its columns
export const dueLists = {
  queue:   endpoint({ method: "GET",  path: "/lead-prospection/queue",            access: "leads.work", input: z.object({}), output: z.array(QueueLead), summary: "What is handed out to oneself, in the order in which `queue/next` does and fifty at most, each with why it stands there; after it what one tried last or is the advisor of that is due within a day and waits; never another advisor's, nor one that another holds" }),
  calls:   endpoint({ method: "GET",  path: "/lead-prospection/queue/calls",      access: "leads.work", input: z.object({}), output: z.array(DueLead), summary: "Calls that were agreed on and are over, or due within a day, of open leads within reach: the first first, fifty at most; an agent's are those of leads without an advisor whom no other holds, and of those that they are the advisor of" }),
};
