import * as z from "zod";
import { CRM_STATES, DEAL_STATES } from "../kernel/channels.ts";
import { Channel, ChannelInput, Completion, CrmState, DealState, EntrySource, Source } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Day } from "../kernel/moments.ts";
import { Id, Paging, pageSchema, Total } from "../kernel/records.ts";
import { mapListedFields } from "../kernel/sent-fields.ts";
import { compactVehicle } from "../kernel/text/clean-text.ts";

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
  advisor: Id.optional(),
  from: Day.optional(),
  to: Day.optional(),
  rule: z.string().trim().min(1).max(120).optional(),
  vin: VehicleText.optional(),
  carLicense: VehicleText.optional(),
  searchTerm: z.string().trim().max(200).optional(),
});
export type LeadFilter = z.infer<typeof LeadFilter>;

export const LeadCountFilter = LeadFilter.omit({ cursor: true, direction: true, actualCursor: true, limit: true });

export const SourcesCounted = z.object({
  sources: z
    .string()
    .max(400)
    .transform((list) => [...new Set(list.split(","))])
    .pipe(z.array(Source))
    .optional(),
});
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
  list:     endpoint({ method: "GET",  path: "/lead-prospection/deals",                     access: "leads.read",      input: LeadFilter,      output: pageSchema(Lead), fails: ["INVALID_CURSOR"], summary: "Leads of the licence, newest first" }),
  total:    endpoint({ method: "GET",  path: "/lead-prospection/deals/total",               access: "leads.read",      input: LeadCountFilter, output: Total, summary: "Number of matching leads, up to 10,000" }),
  totals:   endpoint({ method: "GET",  path: "/lead-prospection/deals/totals",              access: "leads.read",      input: SourcesCounted,  output: SourceTotals, summary: "Number of leads by source, each up to 10,000" }),
  events:   endpoint({ method: "GET",  path: "/lead-prospection/deals/events",              access: "leads.read",      input: z.object({}),    output: LeadsChanged, answer: "events", transaction: "own", summary: "Stream of new and changed leads; heartbeat every 15 s, resumes by Last-Event-ID" }),
};
