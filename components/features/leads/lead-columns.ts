import type { ColumnOf } from "@/components/engines/data-list/columns.ts";
import { SOURCES, type Source } from "@/contract/kernel/channels.ts";
import { isPostSalesSource, LEAD_COLUMNS_OF } from "@/contract/leads/lead-columns.ts";
import type { Lead, LeadColumnName } from "@/contract/leads/leads.ts";

type LeadColumn = ColumnOf<"leads", Lead>;

type Widths = { source: number; channel: number; email: number; origin?: number; hideOnMobile?: boolean };

const WIDTHS: Record<Source, Widths> = {
  web: { source: 60, channel: 64, email: 180 },
  meta: { source: 60, channel: 64, email: 160 },
  tiktok: { source: 60, channel: 64, email: 160 },
  brand: { source: 60, channel: 64, email: 180 },
  brand_chevrolet: { source: 120, channel: 64, email: 160 },
  brand_volkswagen: { source: 134, channel: 64, email: 146 },
  meta_pv: { source: 118, channel: 64, email: 180 },
  tiktok_pv: { source: 128, channel: 64, email: 180 },
  engine_pv: { source: 114, channel: 114, email: 134, origin: 84, hideOnMobile: true },
  ccLeadsEngine_pv: { source: 132, channel: 114, email: 114, origin: 84, hideOnMobile: true },
  showroom: { source: 84, channel: 84, email: 176, hideOnMobile: true },
  "external-management": { source: 116, channel: 116, email: 130, origin: 84, hideOnMobile: true },
  "referred-code": { source: 84, channel: 84, email: 176, hideOnMobile: true },
};

function columnStyles(source: Source): Record<LeadColumnName, Omit<LeadColumn, "field">> {
  const { source: sourceWidth, channel, email, origin = 100, hideOnMobile } = WIDTHS[source];
  return {
    id: { as: "shortId" },
    firstName: { as: "name" },
    lastName: { as: "name" },
    source: { as: "source", width: sourceWidth },
    channel: { as: "channel", width: channel, hideOnMobile },
    email: { as: "email", width: email },
    identification: { as: "identification" },
    origin: { as: "source", width: origin },
    createdAt: { as: "date" },
    dealState: { as: "dealState" },
    crmState: { as: isPostSalesSource(source) ? "postSalesCrmState" : "crmState" },
    vin: { as: "code" },
    carLicense: { as: "code" },
    rule: {},
    agency: source === "showroom" ? { as: "showroomAgency" } : {},
    formName: {},
    completion: { as: "completion" },
  };
}

export const LEAD_COLUMNS = Object.fromEntries(
  SOURCES.map((source) => {
    const styles = columnStyles(source);
    return [source, LEAD_COLUMNS_OF[source].map((field): LeadColumn => ({ field, ...styles[field] }))];
  }),
) as Record<Source, LeadColumn[]>;
