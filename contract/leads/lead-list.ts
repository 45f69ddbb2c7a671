import * as z from "zod";
import { CRM_STATES, DEAL_STATES, type Source as SourceName } from "../kernel/channels.ts";
import {
  Channel,
  ChannelInput,
  Colour,
  Completion,
  ContactChannel,
  CrmState,
  DealState,
  EntrySource,
  Source,
} from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { FieldError } from "../kernel/errors.ts";
import { UNASSIGNED } from "../kernel/limits.ts";
import { Day } from "../kernel/moments.ts";
import { Id, Paging, pageSchema, Total } from "../kernel/records.ts";
import { mapListedFields } from "../kernel/sent-fields.ts";
import { compactVehicle } from "../kernel/text/clean-text.ts";
import { StageType } from "../pipelines/pipelines.ts";

const { firstName, lastName, email, identification, origin, agency, formName, vin, carLicense, rule, ...laterTexts } =
  mapListedFields(() => z.string());

export const Lead = z.object({
  id: Id,
  firstName,
  lastName,
  source: Source,
  channel: Channel,
  email,
  identification,
  origin,
  createdAt: z.iso.datetime(),
  dealState: DealState,
  crmState: CrmState,
  agency,
  formName,
  completion: Completion.nullable(),
  vin,
  carLicense,
  rule,
  ...laterTexts,
  isErased: z.boolean(),
});
export type Lead = z.infer<typeof Lead>;

/** Work of a lead: the agreed action, the next attempt, or the end of the stage's time limit. */
export const DUE_KINDS = ["agreed", "again", "first", "stage"] as const;
export type DueKind = (typeof DUE_KINDS)[number];

/** A lead as lists show it to people who sell. */
export const ListedLead = Lead.extend({
  phone: z.string(),
  product: z.string(),
  agencyName: z.string(),
  advisorId: Id.nullable(),
  advisor: z.string().nullable(),
  pipelineId: Id.nullable(),
  stageId: Id.nullable(),
  stage: z.string().nullable(),
  stageType: StageType.nullable(),
  stageColour: Colour.nullable(),
  campaign: z.string().nullable(),
  lastContactAt: z.iso.datetime().nullable(),
  /** Null for a visit. */
  lastContactChannel: ContactChannel.nullable(),
  lastContactResult: z.string(),
  nextAction: ContactChannel.nullable(),
  dueAt: z.iso.datetime().nullable(),
  dueKind: z.enum(DUE_KINDS).nullable(),
  triesToContact: z.number().int(),
  errors: z.array(FieldError),
  originalAt: z.iso.datetime().nullable(),
  doNotContact: z.boolean(),
  version: z.number().int(),
});
export type ListedLead = z.infer<typeof ListedLead>;

export const LEAD_SORTS = ["received", "lastContact", "nextAction", "name"] as const;
export type LeadSort = (typeof LEAD_SORTS)[number];
export const CONTACT_FILTERS = ["none", "made"] as const;
export const NEXT_ACTION_FILTERS = ["overdue", "today", "none"] as const;
export const LEAD_TAGS = ["repaired", "reengaged"] as const;

/** Text, so that a stored filter reads as it was sent. */
const SourceList = z
  .string()
  .max(400)
  .refine((list) => toSources(list).every((one) => Source.safeParse(one).success), "invalid");

export function toSources(list: string): SourceName[] {
  return [...new Set(list.split(","))] as SourceName[];
}

const VehicleText = z.string().overwrite(compactVehicle).min(3, "tooShort").max(40, "tooLong");

export const LeadFilter = Paging.extend({
  /** Post-sales: `digital` means `digital_pv`. */
  channel: ChannelInput.optional(),
  source: Source.optional(),
  dealState: z.enum([...DEAL_STATES, "all", "duplicate"]).default("all"),
  /** Post-sales: `not integrated` matches every lead that no CRM has. */
  crmState: z.enum([...CRM_STATES, "all"]).default("all"),
  entrySource: EntrySource.optional(),
  agency: Id.optional(),
  product: Id.optional(),
  advisor: z.union([Id, z.literal(UNASSIGNED)]).optional(),
  /** Comma-separated; narrows `channel` and `source` further. */
  sources: SourceList.optional(),
  stage: Id.optional(),
  campaign: Id.optional(),
  contact: z.enum(CONTACT_FILTERS).optional(),
  nextAction: z.enum(NEXT_ACTION_FILTERS).optional(),
  tag: z.enum(LEAD_TAGS).optional(),
  /** Own leads that are due by the end of the day or were received in it. */
  mine: z.literal("today").optional(),
  from: Day.optional(),
  to: Day.optional(),
  rule: z.string().trim().min(1).max(120).optional(),
  vin: VehicleText.optional(),
  carLicense: VehicleText.optional(),
  searchTerm: z.string().trim().max(200).optional(),
});
export type LeadFilter = z.infer<typeof LeadFilter>;

export const LeadCountFilter = LeadFilter.omit({ cursor: true, direction: true, actualCursor: true, limit: true });

/** `order` defaults to newest first, soonest first, or A first. Leads without the value come last. */
export const LeadListFilter = LeadFilter.extend({
  sort: z.enum(LEAD_SORTS).default("received"),
  order: z.enum(["asc", "desc"]).optional(),
});
export type LeadListFilter = z.infer<typeof LeadListFilter>;

/** Counts of the sources in `sources`, by default all, among leads that match the other filters. */
export const SourcesCounted = LeadCountFilter.omit({ source: true, channel: true });
export type SourcesCounted = z.infer<typeof SourcesCounted>;

export const SourceTotals = z.partialRecord(Source, Total);
export type SourceTotals = z.infer<typeof SourceTotals>;

/** Stream event on new or changed leads, at most ten per second. */
export const LeadsChanged = z.object({
  /** Newest new lead: the event id, which `Last-Event-ID` returns. */
  lastId: Id.nullable(),
  arrived: z.partialRecord(Source, z.number().int()),
  changed: z.array(Id),
  isShowroom: z.literal(true).optional(),
  isNotified: z.literal(true).optional(),
});
export type LeadsChanged = z.infer<typeof LeadsChanged>;

/** Endpoints of a list of leads, part of the table `leads`. */
// biome-ignore format: a table is read by its columns
export const leadLists = {
  list:     endpoint({ method: "GET",  path: "/lead-prospection/deals",                     access: "leads.read",      input: LeadListFilter,  output: pageSchema(ListedLead), fails: ["INVALID_CURSOR"], summary: "Leads of the licence, newest first or by another order" }),
  total:    endpoint({ method: "GET",  path: "/lead-prospection/deals/total",               access: "leads.read",      input: LeadCountFilter, output: Total, summary: "Number of matching leads, up to 10,000" }),
  totals:   endpoint({ method: "GET",  path: "/lead-prospection/deals/totals",              access: "leads.read",      input: SourcesCounted,  output: SourceTotals, summary: "Number of matching leads by source, each up to 10,000" }),
  events:   endpoint({ method: "GET",  path: "/lead-prospection/deals/events",              access: "leads.read",      input: z.object({}),    output: LeadsChanged, answer: "events", transaction: "own", summary: "Stream of new and changed leads; heartbeat every 15 s, resumes by Last-Event-ID" }),
};
