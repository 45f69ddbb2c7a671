import * as z from "zod";
import { Completion, DealState, FormSource, Network } from "../kernel/channels.ts";
import { Combine } from "../kernel/combine.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { FieldError } from "../kernel/errors.ts";
import { Id } from "../kernel/ids.ts";
import { Total } from "../kernel/paging.ts";
import { Versioned } from "../kernel/records.ts";
import { LeadPatch } from "../leads/leads.ts";
import { Task } from "../tasks/tasks.ts";

/** One question of a form, as its network tells it. */
export const FormQuestion = z.object({
  /** What answers carry. */
  key: z.string(),
  label: z.string(),
  /** The network's own word for its kind, such as `FULL_NAME` or `CUSTOM`. */
  type: z.string(),
  options: z.array(z.string()),
});
export type FormQuestion = z.infer<typeof FormQuestion>;

const { id: _id, version: _version, ...ownFields } = LeadPatch.shape;

/** What an answer may become: a field of the lead, a whole name that is then taken apart, or an own property by its key. */
export const MAPPED_FIELDS = ["fullName", ...(Object.keys(ownFields) as (keyof typeof ownFields)[])] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];

/** Source of one field of a lead: answers, of which the first that passes counts or all joined, or the same words for every lead. */
export const MappingLine = z
  .object({
    /** One of MAPPED_FIELDS, or the key of a property. */
    to: z.string().min(1, "required").max(40, "tooLong"),
    questions: z.array(z.string().min(1).max(500)).max(10, "tooLong"),
    /** Between joined answers. */
    separator: z.string().max(10, "tooLong"),
    combine: Combine.optional(),
    /** Not blank: it is the value, and there are no questions. */
    constant: z.string().trim().max(200, "tooLong"),
  })
  .refine(({ questions, constant }) => (questions.length === 0) !== (constant === ""), "required");
export type MappingLine = z.infer<typeof MappingLine>;

/** No two lines make the same field. */
export const Mapping = z
  .array(MappingLine)
  .max(100, "tooLong")
  .refine((lines) => new Set(lines.map(({ to }) => to)).size === lines.length, "repeated");
export type Mapping = z.infer<typeof Mapping>;

export const LeadForm = Versioned.extend({
  connectionId: Id,
  accountId: Id,
  network: Network,
  externalId: z.string(),
  name: z.string(),
  /** Whose leads it brings. */
  source: FormSource,
  /** Empty until the network has told them. */
  questions: z.array(FormQuestion),
  mapping: Mapping,
  /** Hours without a lead after which someone should look; null: by its own rhythm, 0: never. */
  silentAfterHours: z.number().int().nullable(),
  lastLeadAt: z.iso.datetime().nullable(),
});
export type LeadForm = z.infer<typeof LeadForm>;

/** Those of the keys that no line of the mapping takes. A lead is complete when there are none. */
export function unmatched(keys: readonly string[], mapping: Mapping): string[] {
  const taken = new Set(mapping.flatMap(({ questions }) => questions));
  return keys.filter((key) => !taken.has(key));
}

/** Leads in 30 days from which on a form has a rhythm. */
const FEWEST = 10;
const HOURS = 30 * 24;
/** Nights and Sundays are no silence. */
export const SHORTEST_SILENCE = 24;
const TIMES_ITS_RHYTHM = 8;

/** More in 30 days change no rhythm. */
export const SWIFTEST = HOURS;

/** How many hours usually lie between two leads, by those of the last 30 days; null: too few to say. */
export function rhythmOf(recent: number): number | null {
  return recent < FEWEST ? null : Math.max(1, Math.round(HOURS / recent));
}

/** Hours without a lead that are a silence; null: none is. */
export function silenceOf(silentAfterHours: number | null, rhythmHours: number | null): number | null {
  if (silentAfterHours === 0) return null;
  if (silentAfterHours !== null) return silentAfterHours;
  return rhythmHours === null ? null : Math.max(SHORTEST_SILENCE, TIMES_ITS_RHYTHM * rhythmHours);
}

const Activity = z.object({
  /** Of the last 30 days. */
  recentLeads: Total,
  /** Usual hours between two of its leads; null: too few to say. */
  rhythmHours: z.number().int().nullable(),
});

/** A form in a list: how many of its questions are matched, and how it does. */
export const FormSummary = LeadForm.omit({ questions: true, mapping: true }).extend({
  ...Activity.shape,
  accountName: z.string(),
  matched: z.number().int(),
  asked: z.number().int(),
});
export type FormSummary = z.infer<typeof FormSummary>;

export const FormDetail = LeadForm.extend({
  ...Activity.shape,
  accountName: z.string(),
  /** What people answered of late, for each question that its last leads brought; also for those it does not ask any more. */
  answers: z.array(z.object({ question: z.string(), samples: z.array(z.string()) })),
  /** The last application of its mapping to past leads. */
  remap: Task.nullable(),
});
export type FormDetail = z.infer<typeof FormDetail>;

/** A past lead as it is, and as the mapping would make it. */
export const PreviewedLead = z.object({
  id: Id,
  name: z.string(),
  createdAt: z.iso.datetime(),
  before: DealState,
  after: DealState,
  completion: Completion,
  /** What it was recognised as; null where it was not. */
  product: z.string().nullable(),
  agency: z.string().nullable(),
  errors: z.array(FieldError),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** Fields that a person corrected: they stay. */
  kept: z.array(z.string()),
});
export type PreviewedLead = z.infer<typeof PreviewedLead>;

/** What a mapping that is not saved would come to. */
export const MappingPreview = z.object({
  /** The form's last leads. */
  leads: z.array(PreviewedLead),
  /** Constants that name a model or an agency that the licence does not have: leads keep them as they are written. */
  unknown: z.array(z.object({ field: z.enum(["product", "agency"]), name: z.string() })),
});
export type MappingPreview = z.infer<typeof MappingPreview>;

const FormId = z.object({ id: Id });
const Mapped = FormId.extend({ mapping: Mapping });
/** A quarter. */
const LONGEST_SILENCE = 24 * 90;

export const FormInput = z.object({
  /** Of the same network. Leads that came before keep theirs. */
  source: FormSource.optional(),
  mapping: Mapping.optional(),
  silentAfterHours: z.number().int("invalid").min(0).max(LONGEST_SILENCE).nullable().optional(),
});

// What a form's answers become is how a licence judges its leads, as its rules and properties are: whoever keeps those
// keeps it. Only connecting to a network is for administrators.
// biome-ignore format: a table is read by its columns
export const forms = {
  list:    endpoint({ method: "GET",  path: "/lead-prospection/forms",                access: "configuration.read",  input: z.object({}), output: z.array(FormSummary), summary: "Forms of ad networks, by name, and how far their questions are matched" }),
  get:     endpoint({ method: "GET",  path: "/lead-prospection/forms/:id",            access: "configuration.read",  input: FormId, output: FormDetail, summary: "A form with its mapping and what people answered of late" }),
  update:  endpoint({ method: "PUT",  path: "/lead-prospection/forms/:id",            access: "configuration.write", input: Versioned.extend(FormInput.shape), output: FormDetail, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Make other fields of a form's answers from now on" }),
  preview: endpoint({ method: "POST", path: "/lead-prospection/forms/:id/preview",    access: "configuration.write", input: Mapped, output: MappingPreview, transaction: "own", summary: "What a mapping that is not saved would make of the form's last 20 leads, and which of its constants the catalogue does not have" }),
  suggest: endpoint({ method: "POST", path: "/lead-prospection/forms/:id/suggestion", access: "configuration.write", input: FormId, output: Mapping, transaction: "own", summary: "What the form's questions most likely mean" }),
  remap:   endpoint({ method: "POST", path: "/lead-prospection/forms/:id/remap",      access: "configuration.write", input: FormId, output: Task, summary: "Apply the form's mapping to its past leads; what people corrected stays" }),
};
