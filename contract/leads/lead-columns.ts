import { CHANNEL_OF, findNetwork, IS_POST_SALES, SOURCES, type Source } from "../kernel/channels.ts";
import type { LeadColumnName } from "./leads.ts";

const IDENTITY: LeadColumnName[] = ["id", "firstName", "lastName", "source", "channel", "email", "identification"];
const WITH_AGENCY: Source[] = ["showroom", "referred-code"];

function buildColumns(source: Source): LeadColumnName[] {
  const hasForm = findNetwork(source) !== undefined;
  return [
    ...IDENTITY,
    ...(hasForm ? [] : (["origin"] as const)),
    ...(["createdAt", "dealState", "crmState"] as const),
    ...(isPostSalesSource(source) ? (["vin", "carLicense", "rule"] as const) : []),
    ...(WITH_AGENCY.includes(source) ? (["agency"] as const) : []),
    ...(hasForm ? (["formName", "completion"] as const) : []),
  ];
}

export const LEAD_COLUMNS_OF = Object.fromEntries(SOURCES.map((source) => [source, buildColumns(source)])) as Record<
  Source,
  LeadColumnName[]
>;

export function isPostSalesSource(source: Source): boolean {
  return IS_POST_SALES[CHANNEL_OF[source]];
}
