import { CHANNEL_OF, IS_POST_SALES, SOURCES, type Source } from "@/contract/channels.ts";
import type { Lead } from "@/contract/leads.ts";
import type { ColumnOf } from "../data-list/columns.ts";

type LeadColumn = ColumnOf<"leads", Lead>;

type Widths = { source: number; channel: number; email: number; isEcho?: boolean };

/**
 * A list is of one source, so the words of source and channel are known: they take the room of their longest, and the
 * e-mail what they leave of a window of 1440 px.
 */
const SAID: Record<Source, Widths> = {
  web: { source: 60, channel: 64, email: 180 },
  meta: { source: 60, channel: 64, email: 160 },
  tiktok: { source: 60, channel: 64, email: 160 },
  brand: { source: 60, channel: 64, email: 180 },
  brand_chevrolet: { source: 120, channel: 64, email: 160 },
  brand_volkswagen: { source: 134, channel: 64, email: 146 },
  meta_pv: { source: 118, channel: 64, email: 180 },
  tiktok_pv: { source: 128, channel: 64, email: 180 },
  engine_pv: { source: 114, channel: 114, email: 134, isEcho: true },
  ccLeadsEngine_pv: { source: 132, channel: 114, email: 114, isEcho: true },
  showroom: { source: 84, channel: 84, email: 176, isEcho: true },
  "external-management": { source: 116, channel: 116, email: 130, isEcho: true },
  "referred-code": { source: 84, channel: 84, email: 176, isEcho: true },
};

const identity = (source: Source): LeadColumn[] => [
  { field: "id", as: "shortId" },
  { field: "firstName", as: "name" },
  { field: "lastName", as: "name" },
  { field: "source", as: "source", width: SAID[source].source },
  { field: "channel", as: "channel", width: SAID[source].channel, isEcho: SAID[source].isEcho },
  { field: "email", as: "email", width: SAID[source].email },
  { field: "identification", as: "identification" },
];
const origin: LeadColumn[] = [{ field: "origin", width: 100 }];
const shortOrigin: LeadColumn[] = [{ field: "origin", width: 84 }];
const received: LeadColumn[] = [{ field: "createdAt", as: "date" }];
const states: LeadColumn[] = [
  { field: "dealState", as: "dealState" },
  { field: "crmState", as: "crmState" },
];
const postSales: LeadColumn[] = [
  { field: "dealState", as: "dealState" },
  { field: "crmState", as: "postSalesCrmState" },
  { field: "vin", as: "code" },
  { field: "carLicense", as: "code" },
  { field: "rule" },
];
const agency: LeadColumn[] = [{ field: "agency" }];
const showroomAgency: LeadColumn[] = [{ field: "agency", as: "showroomAgency" }];
const form: LeadColumn[] = [{ field: "formName" }, { field: "completion", as: "completion" }];

const general = [...origin, ...received, ...states];
const service = [...shortOrigin, ...received, ...postSales];

const REST: Record<Source, LeadColumn[]> = {
  web: general,
  brand: general,
  brand_chevrolet: general,
  brand_volkswagen: general,
  "external-management": [...shortOrigin, ...received, ...states],
  meta: [...received, ...states, ...form],
  tiktok: [...received, ...states, ...form],
  meta_pv: [...received, ...postSales, ...form],
  tiktok_pv: [...received, ...postSales, ...form],
  engine_pv: service,
  ccLeadsEngine_pv: service,
  showroom: [...general, ...showroomAgency],
  "referred-code": [...general, ...agency],
};

/** The columns of each source's list. */
export const LEAD_COLUMNS = Object.fromEntries(
  SOURCES.map((source) => [source, [...identity(source), ...REST[source]]]),
) as Record<Source, LeadColumn[]>;

/** Whether the source's leads are of post-sales, whose CRM state has labels of its own. */
export function isPostSalesSource(source: Source): boolean {
  return IS_POST_SALES[CHANNEL_OF[source]];
}
