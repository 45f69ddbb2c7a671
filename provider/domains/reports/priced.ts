import { sql } from "drizzle-orm";
import { leadsReceived } from "./facts.ts";
import { costOf, type Dataset } from "./report.ts";
import { isSold } from "./words.ts";

/** Splits a campaign's total evenly over its leads (`price`). The offset reads each campaign once. */
export const leadsPriced = {
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

export const price = sql`bought.price`;

export const costs = {
  costPerLead: costOf(price),
  costPerAppointment: costOf(price, sql`met.agreed > 0`, sql`met.agreed`),
  costPerSale: costOf(price, isSold),
};
