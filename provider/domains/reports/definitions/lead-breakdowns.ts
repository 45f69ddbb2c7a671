import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { leadsReceived } from "../datasets.ts";
import {
  agencyName,
  campaignName,
  modelName,
  ofAgency,
  ofChannel,
  ofModel,
  ownWord,
  ownWordOf,
  sourceDimension,
  weekHourOf,
  wordOf,
} from "../dimensions.ts";
import { isSold } from "../predicates.ts";
import { costOf, count, type Dataset, money, type ReportDefinition } from "../report.ts";
import { quality } from "./lead-quality.ts";

/** Splits a campaign's total evenly over its leads (`price`). The offset reads each campaign once. */
const leadsPriced = {
  ...leadsReceived,
  from: ({ from, to }) => sql`lead
    join (
      select campaign.license_id, campaign.id, campaign.spend / came.leads as price
      from campaign cross join lateral (
        select count(*) as leads from lead where license_id = campaign.license_id and campaign_id = campaign.id) came
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
  costPerLead: costOf(price),
  costPerAppointment: costOf(price, sql`met.agreed > 0`, sql`met.agreed`),
  costPerSale: costOf(price, isSold),
};

export const byAgency: ReportDefinition = {
  rows: "largest",
  label: agencyName,
  parts: [{ facts: leadsReceived, key: ofAgency, sheet: "byAgency", measures: quality }],
};

export const byCampaign: ReportDefinition = {
  rows: "largest",
  label: campaignName,
  parts: [
    {
      facts: { ...leadsReceived, where: sql`${lead.campaignId} is not null` },
      key: wordOf(lead.campaignId),
      measures: quality,
    },
  ],
};

export const byChannel: ReportDefinition = {
  rows: "found",
  parts: [{ facts: leadsReceived, key: ofChannel, sheet: "byChannel", measures: quality }],
};

export const byForm: ReportDefinition = {
  rows: "largest",
  label: ownWord,
  parts: [
    {
      facts: { ...leadsReceived, where: sql`${lead.formName} <> ''` },
      key: ownWordOf(lead.formName),
      sheet: "byForm",
      measures: quality,
    },
  ],
};

export const byHour: ReportDefinition = {
  rows: "found",
  parts: [{ facts: leadsReceived, key: weekHourOf(leadsReceived.at), sheet: "byHour", measures: quality }],
};

export const byModel: ReportDefinition = {
  rows: "largest",
  label: modelName,
  parts: [{ facts: leadsReceived, key: ofModel, sheet: "byModel", measures: quality }],
};

export const byOrigin: ReportDefinition = {
  rows: "largest",
  label: ownWord,
  parts: [{ facts: leadsReceived, key: ownWordOf(lead.origin), sheet: "byOrigin", measures: quality }],
};

export const bySource: ReportDefinition = {
  rows: "found",
  parts: [{ facts: leadsReceived, key: sourceDimension, sheet: "bySource", measures: quality }],
};

export const costBySource: ReportDefinition = {
  rows: "found",
  parts: [{ facts: leadsPriced, key: sourceDimension, measures: { priced: count(), spend: money(price), ...costs } }],
};
