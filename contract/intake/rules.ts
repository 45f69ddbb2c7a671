import * as z from "zod";
import { Channel, ChannelInput, DealState } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { FieldError } from "../kernel/errors.ts";
import { Id, note } from "../kernel/records.ts";

export const RULED_FIELDS = ["phone", "email", "identification", "product", "agency", "origin"] as const;

export const DEDUP_KEYS = ["phone", "email", "identification"] as const;
export const DedupKey = z.enum(DEDUP_KEYS);
export type DedupKey = z.infer<typeof DedupKey>;

export const DEDUP_SCOPES = ["licence", "channel", "agency"] as const;
export const DedupScope = z.enum(DEDUP_SCOPES);
export type DedupScope = z.infer<typeof DedupScope>;

/** `phone`: E.164. `identification`, `vehicle`: no separators. `names`: capitalised unless in mixed case. */
export const NORMALISATIONS = ["phone", "email", "identification", "vehicle", "names", "catalogue"] as const;
export const Normalisation = z.enum(NORMALISATIONS);
export type Normalisation = z.infer<typeof Normalisation>;

const MaxOpen = z.number().int("invalid").min(1).max(10_000).nullable();
const isPassedOn = z.boolean().optional();
const Weight = z.number().int("invalid").min(1).max(20);

export const Assignment = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({ kind: z.literal("fixed"), advisorId: z.uuid("required").toLowerCase() }),
  z.object({
    kind: z.literal("roundRobin"),
    advisorIds: z.array(Id).max(500),
    maxOpen: MaxOpen.optional(),
    isPassedOn,
  }),
  z.object({
    kind: z.literal("weighted"),
    advisors: z.array(z.object({ id: Id, weight: Weight })).max(500),
    maxOpen: MaxOpen.optional(),
    isPassedOn,
  }),
]);
export type Assignment = z.infer<typeof Assignment>;

export const RuleInput = z.object({
  requiredFields: z.array(z.enum(RULED_FIELDS)),
  dedupKeys: z.array(DedupKey),
  dedupWindowDays: z.number().int("invalid").min(1).max(365),
  dedupScope: DedupScope,
  isSameProductOnly: z.boolean(),
  normalisations: z.array(Normalisation),
  assignment: Assignment,
  pipelineId: Id.nullable(),
  name: note(120),
});
export type RuleInput = z.infer<typeof RuleInput>;

export const Rule = RuleInput.extend({ channel: Channel, version: z.number().int() });
export type Rule = z.infer<typeof Rule>;

export const TrialLead = z.object({
  id: Id,
  name: z.string(),
  createdAt: z.iso.datetime(),
  before: DealState,
  after: DealState,
  errors: z.array(FieldError),
  original: z.object({ id: Id, name: z.string() }).nullable(),
});
export type TrialLead = z.infer<typeof TrialLead>;

export const Trial = z.object({
  leadCount: z.number().int(),
  before: z.record(DealState, z.number().int()),
  after: z.record(DealState, z.number().int()),
  changed: z.array(TrialLead),
  shares: z.array(z.object({ advisor: z.string(), count: z.number().int() })),
});
export type Trial = z.infer<typeof Trial>;

const OfChannel = z.object({ channel: ChannelInput });

const Saved = OfChannel.extend({ version: z.number().int() }).extend(RuleInput.shape);
const saved = { access: "configuration.write", output: Rule, transaction: "own", inQuery: ["channel"] } as const;

// biome-ignore format: a table is read by its columns
export const rules = {
  get:  endpoint({ method: "GET",  path: "/lead-prospection/rules",       access: "configuration.read",  input: OfChannel, output: Rule, summary: "Rule of a channel: validation and assignment of its leads" }),
  create: endpoint({ ...saved, method: "POST", path: "/lead-prospection/rules", input: OfChannel.extend(RuleInput.partial().shape), fails: ["CONFLICT"], summary: "Create a channel's rule; missing fields get the defaults" }),
  save: endpoint({ ...saved, method: "PUT",  path: "/lead-prospection/rules", input: Saved, fails: ["VERSION_CONFLICT"], summary: "Change a channel's rule for future leads" }),
  try:  endpoint({ method: "POST", path: "/lead-prospection/rules/trial", access: "configuration.write", input: OfChannel.extend(RuleInput.shape), output: Trial, transaction: "own", summary: "Preview an unsaved rule on the channel's last 100 leads" }),
};
