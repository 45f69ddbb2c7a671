import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { leadsReceived } from "../facts.ts";
import { campaignName, wordOf } from "../keys.ts";
import type { ReportDefinition } from "../report.ts";
import { quality } from "./quality.ts";

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
