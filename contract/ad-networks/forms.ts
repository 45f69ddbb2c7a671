import * as z from "zod";
import { Combine, Completion, DealState, FormSource, Network } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { FieldError } from "../kernel/errors.ts";
import { Id, Total, Versioned } from "../kernel/records.ts";
import { LeadPatch } from "../leads/leads.ts";
import { Task } from "../tasks/tasks.ts";

export const FormQuestion = z.object({
  key: z.string(),
  label: z.string(),
  type: z.string(),
  options: z.array(z.string()),
});
export type FormQuestion = z.infer<typeof FormQuestion>;

const { id: _id, version: _version, ...ownFields } = LeadPatch.shape;

export const MAPPED_FIELDS = ["fullName", ...(Object.keys(ownFields) as (keyof typeof ownFields)[])] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];

export const MappingLine = z
  .object({
    to: z.string().min(1, "required").max(40, "tooLong"),
    questions: z.array(z.string().min(1).max(500)).max(10, "tooLong"),
    separator: z.string().max(10, "tooLong"),
    combine: Combine.optional(),
    constant: z.string().trim().max(200, "tooLong"),
  })
  .refine(({ questions, constant }) => (questions.length === 0) !== (constant === ""), "required");
export type MappingLine = z.infer<typeof MappingLine>;

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
  source: FormSource,
  questions: z.array(FormQuestion),
  mapping: Mapping,
  /** Silence in hours before a warning; null: by its usual rhythm, 0: never. */
  silentAfterHours: z.number().int().nullable(),
  lastLeadAt: z.iso.datetime().nullable(),
});
export type LeadForm = z.infer<typeof LeadForm>;

/** Keys without a mapping line. A lead is complete when there are none. */
export function unmatched(keys: readonly string[], mapping: Mapping): string[] {
  const used = new Set(mapping.flatMap(({ questions }) => questions));
  return keys.filter((key) => !used.has(key));
}

/** Minimum leads in 30 days for a rhythm. */
const MIN_LEADS = 10;
const HOURS = 30 * 24;
/** Hours; shorter gaps include nights and Sundays. */
export const MIN_SILENCE = 24;
const TIMES_ITS_RHYTHM = 8;

/** Leads in 30 days from which the rhythm stays the same. */
export const SWIFTEST = HOURS;

/** Usual hours between two leads by the last 30 days; null with too few leads. */
export function usualHours(recent: number): number | null {
  return recent < MIN_LEADS ? null : Math.max(1, Math.round(HOURS / recent));
}

export function silenceHours(silentAfterHours: number | null, rhythmHours: number | null): number | null {
  if (silentAfterHours === 0) return null;
  if (silentAfterHours !== null) return silentAfterHours;
  return rhythmHours === null ? null : Math.max(MIN_SILENCE, TIMES_ITS_RHYTHM * rhythmHours);
}

const Activity = z.object({
  recentLeads: Total,
  /** Usual hours between two leads; null with too few leads. */
  rhythmHours: z.number().int().nullable(),
});

export const FormSummary = LeadForm.omit({ questions: true, mapping: true }).extend({
  ...Activity.shape,
  accountName: z.string(),
  matched: z.number().int(),
  questionCount: z.number().int(),
});
export type FormSummary = z.infer<typeof FormSummary>;

export const FormDetail = LeadForm.extend({
  ...Activity.shape,
  accountName: z.string(),
  answers: z.array(z.object({ question: z.string(), samples: z.array(z.string()) })),
  remap: Task.nullable(),
});
export type FormDetail = z.infer<typeof FormDetail>;

export const PreviewedLead = z.object({
  id: Id,
  name: z.string(),
  createdAt: z.iso.datetime(),
  before: DealState,
  after: DealState,
  completion: Completion,
  product: z.string().nullable(),
  agency: z.string().nullable(),
  errors: z.array(FieldError),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  preserved: z.array(z.string()),
});
export type PreviewedLead = z.infer<typeof PreviewedLead>;

export const MappingPreview = z.object({
  leads: z.array(PreviewedLead),
  unknown: z.array(z.object({ field: z.enum(["product", "agency"]), name: z.string() })),
});
export type MappingPreview = z.infer<typeof MappingPreview>;

const FormId = z.object({ id: Id });
const Mapped = FormId.extend({ mapping: Mapping });
const MAX_SILENCE = 24 * 90;

export const FormInput = z.object({
  source: FormSource.optional(),
  mapping: Mapping.optional(),
  silentAfterHours: z.number().int("invalid").min(0).max(MAX_SILENCE).nullable().optional(),
});

// Mappings need the permission of rules and custom fields; only connecting a network needs an administrator.
// biome-ignore format: a table is read by its columns
export const forms = {
  list:    endpoint({ method: "GET",  path: "/lead-prospection/forms",                access: "configuration.read",  input: z.object({}), output: z.array(FormSummary), summary: "Forms of ad networks by name, with the share of mapped questions" }),
  get:     endpoint({ method: "GET",  path: "/lead-prospection/forms/:id",            access: "configuration.read",  input: FormId, output: FormDetail, summary: "A form with its mapping and recent answers" }),
  update:  endpoint({ method: "PUT",  path: "/lead-prospection/forms/:id",            access: "configuration.write", input: Versioned.extend(FormInput.shape), output: FormDetail, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Change a form's mapping for future leads" }),
  preview: endpoint({ method: "POST", path: "/lead-prospection/forms/:id/preview",    access: "configuration.write", input: Mapped, output: MappingPreview, transaction: "own", summary: "Preview an unsaved mapping on the form's last 20 leads; names constants that are not in the catalogue" }),
  suggest: endpoint({ method: "POST", path: "/lead-prospection/forms/:id/suggestion", access: "configuration.write", input: FormId, output: Mapping, transaction: "own", summary: "Suggested mapping of the form's questions" }),
  remap:   endpoint({ method: "POST", path: "/lead-prospection/forms/:id/remap",      access: "configuration.write", input: FormId, output: Task, summary: "Apply the form's mapping to its past leads; corrected fields stay" }),
};
