import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { leadsReceived } from "../facts.ts";
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
} from "../keys.ts";
import { costs, leadsPriced, price } from "../priced.ts";
import { count, money, type ReportDefinition } from "../report.ts";
import { quality } from "./lead-quality.ts";

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
