import * as z from "zod";
import { Source } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Day } from "../kernel/moments.ts";
import { Id, name, Paging, pageSchema, RecordToRemove, Versioned } from "../kernel/records.ts";
import { MAX_IDENTIFIER, normaliseIdentifier } from "../leads/leads.ts";
import { CountedLead } from "../reports/reports.ts";

/** State set by a user, whatever the dates: paused and closed campaigns take no leads automatically. */
export const CAMPAIGN_WISHES = ["open", "paused", "closed"] as const;

/** Campaign of a licence, first and last day included, in its time zone. */
export const Campaign = Versioned.extend({
  name: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
  source: Source,
  originId: Id.nullable(),
  pipelineId: Id.nullable(),
  ownerId: Id.nullable(),
  state: z.enum(CAMPAIGN_WISHES),
  /** US dollars. `spend` is the amount that the ad account reports. */
  budget: z.number().nullable(),
  spend: z.number().nullable(),
  /** Names and ids at the ad networks: leads with one of them belong to the campaign. */
  identifiers: z.array(z.string()),
});
export type Campaign = z.infer<typeof Campaign>;

export const CAMPAIGN_STATES = ["planned", "running", "ended", "paused", "closed"] as const;
export type CampaignState = (typeof CAMPAIGN_STATES)[number];

/** @param today in the licence's time zone, as yyyy-mm-dd */
export function stateOfCampaign(
  { from, to, state }: Pick<Campaign, "from" | "to" | "state">,
  today: string,
): CampaignState {
  if (state !== "open") return state;
  if (today < from) return "planned";
  return today > to ? "ended" : "running";
}

/** Dates have a year of the calendar: the database has no year 0. */

const Money = z.number("invalid").min(0, "tooLow").max(100_000_000, "tooHigh").multipleOf(0.01, "invalid");

export const CampaignInput = z.object({
  name: name(),
  from: Day,
  to: Day,
  source: Source,
  originId: Id.nullable().optional(),
  pipelineId: Id.nullable().optional(),
  ownerId: Id.nullable().optional(),
  state: z.enum(CAMPAIGN_WISHES).optional(),
  budget: Money.nullable().optional(),
  spend: Money.nullable().optional(),
  identifiers: z
    .array(z.string().overwrite(normaliseIdentifier).min(1).max(MAX_IDENTIFIER, "tooLong"))
    .max(100, "tooLong")
    .overwrite((values) => [...new Set(values)])
    .optional(),
});

export const CAMPAIGN_FIGURES = ["leads", "unique", "appointments", "sales"] as const;
export const CampaignFigure = z.enum(CAMPAIGN_FIGURES);
export type CampaignFigure = z.infer<typeof CampaignFigure>;

export const CampaignResults = z.object({
  id: Id,
  leads: z.number().int(),
  unique: z.number().int(),
  appointments: z.number().int(),
  appointmentLeads: z.number().int(),
  sales: z.number().int(),
  databases: z.array(z.object({ id: Id, fileName: z.string(), rows: z.number().int() })),
});
export type CampaignResults = z.infer<typeof CampaignResults>;

// biome-ignore format: a table is read by its columns
export const campaigns = {
  list:   endpoint({ method: "GET",    path: "/lead-prospection/campaigns",     access: "campaigns.read",  input: z.object({}), output: z.array(Campaign), summary: "Campaigns of the licence, latest first" }),
  results: endpoint({ method: "GET",   path: "/lead-prospection/campaigns/results",   access: "campaigns.read", input: z.object({}), output: z.array(CampaignResults), summary: "Results of each campaign: leads, unique leads, appointments, sales, loaded files" }),
  leads:  endpoint({ method: "GET",    path: "/lead-prospection/campaigns/:id/leads", access: "campaigns.read", input: Paging.extend({ id: Id, of: CampaignFigure }), output: pageSchema(CountedLead), fails: ["INVALID_CURSOR"], summary: "Leads of a campaign's figure, newest first" }),
  create: endpoint({ method: "POST",   path: "/lead-prospection/campaigns",     access: "campaigns.write", input: CampaignInput, output: Campaign, transaction: "own", summary: "Add a campaign" }),
  update: endpoint({ method: "PUT",    path: "/lead-prospection/campaigns/:id", access: "campaigns.write", input: Versioned.extend(CampaignInput.partial().shape), output: Campaign, transaction: "own", fails: ["VERSION_CONFLICT"], summary: "Change a campaign" }),
  remove: endpoint({ method: "DELETE", path: "/lead-prospection/campaigns/:id", access: "campaigns.write", input: RecordToRemove, output: z.object({}), transaction: "own", fails: ["VERSION_CONFLICT", "IN_USE"], summary: "Remove a campaign without leads and files" }),
};
