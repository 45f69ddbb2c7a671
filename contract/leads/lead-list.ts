import * as z from "zod";
import {
  Channel,
  ChannelInput,
  Completion,
  CRM_STATES,
  CrmState,
  DEAL_STATES,
  DealState,
  EntrySource,
  Source,
} from "../kernel/channels.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Id } from "../kernel/ids.ts";
import { Day } from "../kernel/moments.ts";
import { Paging, pageOf, Total } from "../kernel/paging.ts";
import { bareVehicle } from "../kernel/validation.ts";

/** A lead as a list shows it: what some source's list has a column for, and nothing more. */
export const Lead = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  source: Source,
  channel: Channel,
  email: z.string(),
  identification: z.string(),
  origin: z.string(),
  createdAt: z.iso.datetime(),
  dealState: DealState,
  crmState: CrmState,
  agency: z.string(),
  formName: z.string(),
  completion: Completion.nullable(),
  vin: z.string(),
  carLicense: z.string(),
  rule: z.string(),
  /** Nothing of it says whose it was any more. */
  isErased: z.boolean(),
});
export type Lead = z.infer<typeof Lead>;

/** A part of a VIN or of a plate, as long as it says anything. */
const VehiclePart = z.string().overwrite(bareVehicle).min(3, "tooShort").max(40, "tooLong");

export const LeadFilter = Paging.extend({
  /** With a source of post-sales, `digital` means `digital_pv`. */
  channel: ChannelInput.optional(),
  source: Source.optional(),
  dealState: z.enum([...DEAL_STATES, "all", "duplicate"]).default("all"),
  /** Of post-sales alone `not integrated` is whatever no CRM has, as its lists say it. */
  crmState: z.enum([...CRM_STATES, "all"]).default("all"),
  /** How they entered. */
  entrySource: EntrySource.optional(),
  agency: Id.optional(),
  product: Id.optional(),
  advisor: Id.optional(),
  /** First and last day on which they came in. */
  from: Day.optional(),
  to: Day.optional(),
  /** By name, as leads carry it. */
  rule: z.string().trim().min(1).max(120).optional(),
  vin: VehiclePart.optional(),
  carLicense: VehiclePart.optional(),
  searchTerm: z.string().trim().max(200).optional(),
});
export type LeadFilter = z.infer<typeof LeadFilter>;

/** What lists filter leads by, boards do. */
export const LeadCountFilter = LeadFilter.omit({ cursor: true, direction: true, actualCursor: true, limit: true });

/** Which sources' leads are counted, with commas between them; without any, those of all. */
export const SourcesCounted = z.object({
  sources: z
    .string()
    .max(400)
    .transform((words) => [...new Set(words.split(","))])
    .pipe(z.array(Source))
    .optional(),
});
export type SourcesCounted = z.infer<typeof SourcesCounted>;

/** How many leads each of them holds, each counted as a list's total is. */
export const SourceTotals = z.partialRecord(Source, Total);
export type SourceTotals = z.infer<typeof SourceTotals>;

/** Sent on the stream when leads of the licence arrive or change, at most ten a second. */
export const LeadsChanged = z.object({
  /** The newest of those that arrived: the event's id, which `Last-Event-ID` brings back. */
  lastId: Id.nullable(),
  arrived: z.partialRecord(Source, z.number().int()),
  /** Leads whose state changed, 50 at most. */
  changed: z.array(Id),
  /** Someone came to the showroom, or what is known of a visit changed. */
  isShowroom: z.literal(true).optional(),
  /** Who listens was told of something. */
  isNotified: z.literal(true).optional(),
});
export type LeadsChanged = z.infer<typeof LeadsChanged>;

/** What a page asks that opens with a list of leads, and hears: the rest of `leads` comes with what opens later. */
// biome-ignore format: a table is read by its columns
export const leadLists = {
  list:     endpoint({ method: "GET",  path: "/lead-prospection/deals",                     access: "leads.read",      input: LeadFilter,      output: pageOf(Lead), fails: ["INVALID_CURSOR"], summary: "Leads of the licence, newest first" }),
  total:    endpoint({ method: "GET",  path: "/lead-prospection/deals/total",               access: "leads.read",      input: LeadCountFilter, output: Total, summary: "How many leads match, counted to 10,000" }),
  totals:   endpoint({ method: "GET",  path: "/lead-prospection/deals/totals",              access: "leads.read",      input: SourcesCounted,  output: SourceTotals, summary: "How many leads each source holds, each counted to 10,000" }),
  events:   endpoint({ method: "GET",  path: "/lead-prospection/deals/events",              access: "leads.read",      input: z.object({}),    output: LeadsChanged, answer: "events", transaction: "own", summary: "Leads as they arrive; heartbeat every 15 s, resumes by Last-Event-ID" }),
};
