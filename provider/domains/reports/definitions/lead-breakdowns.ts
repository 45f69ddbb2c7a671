import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { leadsReceived } from "../datasets.ts";
import {
  agencyDimension,
  agencyName,
  campaignName,
  channelDimension,
  modelDimension,
  modelName,
  sourceDimension,
  textDimension,
  textLabel,
  valueDimension,
  weekHourDimension,
} from "../dimensions.ts";
import { isSold } from "../predicates.ts";
import { costPer, count, type Dataset, money, type ReportDefinition } from "../report.ts";
import { quality } from "./lead-quality.ts";

/** Splits a campaign's total evenly over its leads (`price`). The offset reads each campaign once. */
const leadsPriced = {
  ...leadsReceived,
  from: ({ from, to }) => sql`lead
    join (
      select campaign.license_id, campaign.id, campaign.spend / received.leads as price
      from campaign cross join lateral (
        select count(*) as leads from lead where license_id = campaign.license_id and campaign_id = campaign.id) received
      where campaign.spend > 0 and exists (select from lead
        where license_id = campaign.license_id and campaign_id = campaign.id
          and created_at >= ${from}::timestamptz and created_at < ${to}::timestamptz)
      offset 0) bought
    on bought.license_id = lead.license_id and bought.id = lead.campaign_id
    left join (
      select license_id, lead_id, count(*) as agreed from appointment
      where lead_id is not null and previous_id is null
      group by license_id, lead_id) met on met.license_id = lead.license_id and met.lead_id = lead.id`,
} satisfies Dataset;

const price = sql`bought.price`;

const costs = {
  costPerLead: costPer(price),
  costPerAppointment: costPer(price, sql`met.agreed > 0`, sql`met.agreed`),
  costPerSale: costPer(price, isSold),
};

export const byAgency: ReportDefinition = {
  rows: "largest",
  label: agencyName,
  seriesList: [{ dataset: leadsReceived, key: agencyDimension, rollup: "byAgency", measures: quality }],
};

export const byCampaign: ReportDefinition = {
  rows: "largest",
  label: campaignName,
  seriesList: [
    {
      dataset: { ...leadsReceived, where: sql`${lead.campaignId} is not null` },
      key: valueDimension(lead.campaignId),
      measures: quality,
    },
  ],
};

export const byChannel: ReportDefinition = {
  rows: "found",
  seriesList: [{ dataset: leadsReceived, key: channelDimension, rollup: "byChannel", measures: quality }],
};

export const byForm: ReportDefinition = {
  rows: "largest",
  label: textLabel,
  seriesList: [
    {
      dataset: { ...leadsReceived, where: sql`${lead.formName} <> ''` },
      key: textDimension(lead.formName),
      rollup: "byForm",
      measures: quality,
    },
  ],
};

export const byHour: ReportDefinition = {
  rows: "found",
  seriesList: [
    { dataset: leadsReceived, key: weekHourDimension(leadsReceived.at), rollup: "byHour", measures: quality },
  ],
};

export const byModel: ReportDefinition = {
  rows: "largest",
  label: modelName,
  seriesList: [{ dataset: leadsReceived, key: modelDimension, rollup: "byModel", measures: quality }],
};

export const byOrigin: ReportDefinition = {
  rows: "largest",
  label: textLabel,
  seriesList: [{ dataset: leadsReceived, key: textDimension(lead.origin), rollup: "byOrigin", measures: quality }],
};

export const bySource: ReportDefinition = {
  rows: "found",
  seriesList: [{ dataset: leadsReceived, key: sourceDimension, rollup: "bySource", measures: quality }],
};

export const costBySource: ReportDefinition = {
  rows: "found",
  seriesList: [
    { dataset: leadsPriced, key: sourceDimension, measures: { priced: count(), spend: money(price), ...costs } },
  ],
};
