import * as z from "zod";
import { ChannelInput, CrmState, DealState, Source } from "../kernel/closed-lists.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Day, PastMoment } from "../kernel/moments.ts";
import { Id, Paging, pageSchema } from "../kernel/records.ts";

export const MAX_REPORT_DAYS = 366;
/** Row limit of open-ended dimensions, such as forms; the rest is the row `others` in reports without columns. */
export const MAX_REPORT_ROWS = 50;
/** Longer periods are reported by month. */
export const MAX_BY_DAY = 92;

/** Keys of rows without a value, such as no advisor, and of the remainder. */
export const NONE = "none";
export const OTHERS = "others";

/** `previous`: as many days just before; for months, the same days as many months before. */
export const COMPARISONS = ["previous", "lastYear", "none"] as const;
const OF_HOMES = ["lastWeek", "lastMonth"] as const;

const IdOrNone = z.union([z.literal(NONE), Id]);

/** Days in the licence's time zone, both included. */
export const ReportFilter = z.object({
  from: Day,
  to: Day,
  compare: z.enum([...COMPARISONS, ...OF_HOMES]).optional(),
  /** Cuts the compared period, and its outcomes, at the age of the running one. */
  periodToDate: z.stringbool().optional(),
  agency: IdOrNone.optional(),
  product: IdOrNone.optional(),
  advisor: IdOrNone.optional(),
  channel: ChannelInput.optional(),
  source: Source.optional(),
});
export type ReportFilter = z.infer<typeof ReportFilter>;

/** Rates are 0 to 1. Minutes are clock time unless the measure names business hours. Money is in US dollars. */
export const MEASURE_KINDS = ["count", "rate", "minutes", "money"] as const;
export type MeasureKind = (typeof MEASURE_KINDS)[number];

/** Counted unit: unless it is leads, a drill-down may contain fewer leads. Page openings have none. */
export const COUNTED = ["leads", "attempts", "appointments", "visits", "stays", "openings"] as const;
export type Counted = (typeof COUNTED)[number];

/** Null without a divisor or a median. */
const Values = z.array(z.number().nullable());

const ReportRow = z.object({
  /** Day, month, weekday and hour ("3-14", Monday is 1), enum value, id, or "none". */
  key: z.string(),
  label: z.string().nullable(),
  column: z.object({ key: z.string(), label: z.string().nullable() }).nullable(),
  values: Values,
  previous: Values.nullable(),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const Report = z.object({
  measures: z.array(z.object({ key: z.string(), kind: z.enum(MEASURE_KINDS), of: z.enum(COUNTED) })),
  rows: z.array(ReportRow),
  total: z.object({ values: Values, previous: Values.nullable() }),
  asOf: z.iso.datetime(),
});
export type Report = z.infer<typeof Report>;

const reportEndpoint = {
  method: "GET",
  access: "reports.read",
  input: ReportFilter,
  output: Report,
  isHeavy: true,
} as const;

// biome-ignore format: a table is read by its columns
const reportEndpoints = {
  overview:        endpoint({ ...reportEndpoint, path: "/filters/bi/general/overview", summary: "Number, quality and results of received leads; the row `today` has the same for today" }),
  daily:           endpoint({ ...reportEndpoint, path: "/filters/bi/general/daily", summary: "The main numbers of the overview, day by day" }),
  due:             endpoint({ ...reportEndpoint, path: "/filters/bi/general/due", summary: "Due work at the end of the period, or now: uncontacted leads, overdue agreed actions, appointments" }),
  received:        endpoint({ ...reportEndpoint, path: "/filters/bi/capture/received", summary: "Leads by day of receipt: unique, duplicated, failed" }),
  byChannel:       endpoint({ ...reportEndpoint, path: "/filters/bi/capture/byChannel", summary: "Leads by channel" }),
  bySource:        endpoint({ ...reportEndpoint, path: "/filters/bi/capture/bySource", summary: "Leads by source" }),
  trendBySource:   endpoint({ ...reportEndpoint, path: "/filters/bi/capture/trendBySource", summary: "Leads by source and, in columns, by day of receipt" }),
  byOrigin:        endpoint({ ...reportEndpoint, path: "/filters/bi/capture/byOrigin", summary: "Leads by origin" }),
  byForm:          endpoint({ ...reportEndpoint, path: "/filters/bi/capture/byForm", summary: "Leads of ad networks by form" }),
  byCampaign:      endpoint({ ...reportEndpoint, path: "/filters/bi/capture/byCampaign", summary: "Leads with a known campaign, by campaign" }),
  costBySource:    endpoint({ ...reportEndpoint, path: "/filters/bi/capture/costBySource", summary: "Leads of campaigns with costs, by source: cost per lead, appointment and sale" }),
  referrals:       endpoint({ ...reportEndpoint, path: "/filters/bi/capture/referrals", summary: "Referrals by code: link visits, forms, leads, sales and due rewards. Visits and forms are stored by day, without agency, model or advisor" }),
  byAgency:        endpoint({ ...reportEndpoint, path: "/filters/bi/capture/byAgency", summary: "Leads by agency" }),
  byModel:         endpoint({ ...reportEndpoint, path: "/filters/bi/capture/byModel", summary: "Leads by model" }),
  byHour:          endpoint({ ...reportEndpoint, path: "/filters/bi/capture/byHour", summary: "Leads by weekday and hour of receipt" }),
  failures:        endpoint({ ...reportEndpoint, path: "/filters/bi/capture/failures", summary: "Failed leads by first invalid field" }),
  rates:           endpoint({ ...reportEndpoint, path: "/filters/bi/capture/rates", summary: "Share of duplicated, failed and integrated leads by day" }),
  completion:      endpoint({ ...reportEndpoint, path: "/filters/bi/capture/completion", summary: "Leads of forms by source, complete or with unmapped questions" }),
  integration:     endpoint({ ...reportEndpoint, path: "/filters/bi/capture/integration", summary: "Leads for a CRM by source, integrated or not" }),
  refusals:        endpoint({ ...reportEndpoint, path: "/filters/bi/capture/refusals", summary: "Leads not yet integrated, by last response status or delivery error" }),
  attempts:        endpoint({ ...reportEndpoint, path: "/filters/bi/cct/attempts", summary: "Attempts by day, with the contact rate of the leads received that day" }),
  contactBySource: endpoint({ ...reportEndpoint, path: "/filters/bi/cct/contactBySource", summary: "Contact rate of received unique leads, by source" }),
  typification:    endpoint({ ...reportEndpoint, path: "/filters/bi/cct/typification", summary: "Attempts by topmost result of the current tree and, in columns, by result name at that time; `none` stands for removed results" }),
  firstAttempt:    endpoint({ ...reportEndpoint, path: "/filters/bi/cct/firstAttempt", summary: "Time to the first attempt on unique leads by day of receipt: median, P90 and number of attempted leads" }),
  response:        endpoint({ ...reportEndpoint, path: "/filters/bi/cct/response", summary: "Time to the first contact by day: median, P90 and shares in time, and the same in business hours" }),
  responseBuckets: endpoint({ ...reportEndpoint, path: "/filters/bi/cct/responseBuckets", summary: "Unique leads by response time; `none` stands for uncontacted ones" }),
  attemptsPerLead: endpoint({ ...reportEndpoint, path: "/filters/bi/cct/attemptsPerLead", summary: "Unique leads by number of attempts until the first contact" }),
  agents:          endpoint({ ...reportEndpoint, path: "/filters/bi/cct/agents", summary: "Attempts by user" }),
  appointmentsSet: endpoint({ ...reportEndpoint, path: "/filters/bi/cct/appointmentsSet", summary: "Appointments by day of creation and by type" }),
  attemptsByHour:  endpoint({ ...reportEndpoint, path: "/filters/bi/cct/attemptsByHour", summary: "Attempts by weekday and hour" }),
  funnel:          endpoint({ ...reportEndpoint, path: "/filters/bi/sales/funnel", summary: "Unique leads by stage: reached, current, and time spent by leads that left" }),
  cohorts:         endpoint({ ...reportEndpoint, path: "/filters/bi/sales/cohorts", summary: "Close rate by month of receipt: whole months up to the last day, at least twelve, from the licence's first lead on" }),
  closeBySource:   endpoint({ ...reportEndpoint, path: "/filters/bi/sales/closeBySource", summary: "Close rate by source" }),
  closeByAgency:   endpoint({ ...reportEndpoint, path: "/filters/bi/sales/closeByAgency", summary: "Close rate by agency" }),
  closeByModel:    endpoint({ ...reportEndpoint, path: "/filters/bi/sales/closeByModel", summary: "Close rate by model" }),
  closeByAdvisor:  endpoint({ ...reportEndpoint, path: "/filters/bi/sales/closeByAdvisor", summary: "Close rate by advisor" }),
  appointments:    endpoint({ ...reportEndpoint, path: "/filters/bi/sales/appointments", summary: "Set, show and test-drive rates by day" }),
  meetings:        endpoint({ ...reportEndpoint, path: "/filters/bi/sales/meetings", summary: "Contacted unique leads by advisor: with an appointment, shown, with a test drive" }),
  ageing:          endpoint({ ...reportEndpoint, path: "/filters/bi/sales/ageing", summary: "Open leads by current age in days, for any period" }),
  lostReasons:     endpoint({ ...reportEndpoint, path: "/filters/bi/sales/lostReasons", summary: "Leads lost in the period and not reopened, by reason" }),
  advisors:        endpoint({ ...reportEndpoint, path: "/filters/bi/sales/advisors", summary: "Ranking of advisors: leads, contact, set, show and close rates, median response, overdue now" }),
  trendByAdvisor:  endpoint({ ...reportEndpoint, path: "/filters/bi/sales/trendByAdvisor", summary: "Unique leads by advisor and, in columns, by day of receipt" }),
  mix:             endpoint({ ...reportEndpoint, path: "/filters/bi/sales/mix", summary: "Unique leads and sales by agency and model" }),
  showroom:        endpoint({ ...reportEndpoint, path: "/filters/bi/sales/showroom", summary: "Visits by day: number, open at closing time, wait and minutes in store" }),
};

export type ReportName = keyof typeof reportEndpoints;
export const REPORTS = Object.keys(reportEndpoints) as ReportName[];
export const ReportName = z.enum(REPORTS);

export const DataPointFilter = ReportFilter.omit({ compare: true, periodToDate: true })
  .extend(Paging.shape)
  .extend({
    report: ReportName,
    measure: z.string().min(1).max(40),
    key: z.string().min(1).max(400).optional(),
    column: z.string().min(1).max(400).optional(),
    /** Excludes later events, and shows the state at that time: used for the compared period. */
    until: PastMoment.optional(),
  });
export type DataPointFilter = z.infer<typeof DataPointFilter>;

export const CountedLead = z.object({
  id: Id,
  createdAt: z.iso.datetime(),
  firstName: z.string(),
  lastName: z.string(),
  isErased: z.boolean(),
  source: Source,
  product: z.string(),
  agency: z.string(),
  advisor: z.string(),
  stage: z.string(),
  dealState: DealState,
  crmState: CrmState,
});
export type CountedLead = z.infer<typeof CountedLead>;

// biome-ignore format: a table is read by its columns
export const reports = {
  ...reportEndpoints,
  leads:     endpoint({ ...reportEndpoint, input: DataPointFilter, output: pageSchema(CountedLead), path: "/filters/bi/leads", fails: ["INVALID_CURSOR"], summary: "Leads of a figure of a report, newest first" }),
};
