import { type SQL, sql } from "drizzle-orm";
import { CHANNELS, IS_POST_SALES } from "@/contract/kernel/channels.ts";
import { getFieldRules, mapSentFields } from "@/contract/kernel/sent-fields.ts";
import type { LeadExport, LeadExportColumn } from "@/contract/leads/leads.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { csvCell, csvLabels } from "@/provider/kernel/csv.ts";
import { EXPORT_LABELS } from "../lead-core/labels.ts";

const POST_SALES = CHANNELS.filter((channel) => IS_POST_SALES[channel])
  .map((channel) => `'${channel}'`)
  .join(", ");

export const DISPLAYED_AGENCY = sql`case when ${lead.source} <> 'showroom' then ${lead.agency} else coalesce(nullif(btrim(
  regexp_replace(${lead.agency}, '^\\s*showroom(?![[:alnum:]])[\\s–—_:.,/|·-]*', '', 'i')), ''), btrim(${lead.agency})) end`;

export const DISPLAYED_PRODUCT = sql`coalesce(
  (select brand || ' ' || name from model where model.license_id = ${lead.licenseId} and model.id = ${lead.modelId}),
  ${lead.product})`;
export const ADVISOR = sql`coalesce((select full_name from "user" where "user".id = ${lead.advisorId}), '')`;
export const STAGE = sql`coalesce(
  (select name from stage where stage.license_id = ${lead.licenseId} and stage.id = ${lead.stageId}), '')`;

export function exportCells({ locale }: Pick<LeadExport, "locale">): Record<LeadExportColumn, SQL> {
  const { sources, channels, dealStates, crmStates, completion } = EXPORT_LABELS[locale];
  const postSales = { ...crmStates, none: crmStates["not integrated"] };
  return {
    ...mapSentFields((field) =>
      csvCell(getFieldRules(field).isInteger ? `coalesce(${lead[field].name}::text, '')` : lead[field].name),
    ),
    id: sql`id`,
    source: sql`${csvLabels(sources)} ->> source`,
    channel: sql`${csvLabels(channels)} ->> channel`,
    origin: sql`coalesce(${csvLabels(sources)} ->> origin, ${csvCell("origin")})`,
    createdAt: sql`to_char(created_at at time zone zone, 'DD/MM/YYYY HH24:MI')`,
    dealState: sql`${csvLabels(dealStates)} ->> deal_state`,
    crmState: sql`case when channel in (${sql.raw(POST_SALES)}) then ${csvLabels(postSales)} else ${csvLabels(crmStates)} end ->> crm_state`,
    agency: csvCell("shown_agency"),
    completion: sql`coalesce(${csvLabels(completion)} ->> completion, '')`,
    product: csvCell("shown_product"),
    advisor: csvCell("advisor"),
    stage: csvCell("stage"),
  };
}
