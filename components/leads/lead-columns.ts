import { CHANNEL_OF, IS_POST_SALES, type Source } from "@/contract/channels.ts";
import type { Lead } from "@/contract/leads.ts";
import type { Column } from "../data-list/columns.ts";

type LeadColumn = Column<Lead>;

const identity: LeadColumn[] = [
  { field: "id", as: "shortId" },
  { field: "firstName", as: "name" },
  { field: "lastName", as: "name" },
  { field: "source", as: "source" },
  { field: "channel", as: "channel" },
  { field: "email", as: "email" },
  { field: "identification", as: "identification" },
];
const origin: LeadColumn[] = [{ field: "origin" }];
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

const general = [...identity, ...origin, ...received, ...states];
const service = [...identity, ...origin, ...received, ...postSales];

/** The columns of each source's list. Specification, point 2. */
export const LEAD_COLUMNS: Record<Source, LeadColumn[]> = {
  web: general,
  brand: general,
  brand_chevrolet: general,
  brand_volkswagen: general,
  "external-management": general,
  meta: [...identity, ...received, ...states, ...form],
  tiktok: [...identity, ...received, ...states, ...form],
  meta_pv: [...identity, ...received, ...postSales, ...form],
  tiktok_pv: [...identity, ...received, ...postSales, ...form],
  engine_pv: service,
  ccLeadsEngine_pv: service,
  showroom: [...general, ...showroomAgency],
  "referred-code": [...general, ...agency],
};

/** Whether the source's leads are of post-sales, whose CRM state has labels of its own. */
export function isPostSalesSource(source: Source): boolean {
  return IS_POST_SALES[CHANNEL_OF[source]];
}
