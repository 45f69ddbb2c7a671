import type { PageContent } from "./page-content.ts";

/** How many leads come, how good they are, and where they come from. */
export const CAPTION: PageContent = {
  tiles: [
    { report: "overview", measure: "leads" },
    { report: "overview", measure: "unique" },
    { report: "overview", measure: "failed" },
    { report: "overview", measure: "unassigned" },
    { report: "rates", measure: "duplicateRate" },
    { report: "rates", measure: "integrationRate" },
  ],
  charts: [
    {
      ...{ id: "received", report: "received", form: "columns", rows: "time", width: "whole" },
      measures: ["unique", "duplicated", "failed"],
    },
    {
      ...{ id: "bySource", report: "bySource", form: "bars", rows: "source", order: "largest" },
      measures: ["leads"],
    },
    {
      ...{ id: "trendBySource", report: "trendBySource", form: "trends", rows: "source", columns: "time" },
      ...{ measures: ["leads"], isAlone: true },
    },
    {
      ...{ id: "rates", report: "rates", form: "line", rows: "time", width: "whole" },
      measures: ["integrationRate", "duplicateRate", "failureRate"],
    },
    {
      ...{ id: "byChannel", report: "byChannel", form: "bars", rows: "channel", order: "largest" },
      measures: ["leads"],
    },
    {
      ...{ id: "byAgency", report: "byAgency", form: "bars", rows: "agency", order: "largest" },
      measures: ["leads"],
    },
    {
      ...{ id: "integrationGauge", report: "integration", form: "gauge", rows: "source" },
      measures: ["integrationRate", "integrated", "notIntegrated"],
      opens: "notIntegrated",
    },
    {
      ...{ id: "integration", report: "integration", form: "bars", rows: "source", order: "largest" },
      measures: ["integrationRate", "notIntegrated"],
      opens: "notIntegrated",
    },
    {
      ...{ id: "refusals", report: "refusals", form: "pareto", rows: "refusal", order: "largest" },
      measures: ["notIntegrated"],
    },
    {
      ...{ id: "failures", report: "failures", form: "pareto", rows: "field", order: "largest" },
      measures: ["failed"],
    },
    {
      ...{ id: "completion", report: "completion", form: "bars", rows: "source", order: "largest" },
      measures: ["completionRate", "incomplete"],
      opens: "incomplete",
    },
    {
      ...{ id: "byModel", report: "byModel", form: "bars", rows: "model", order: "largest" },
      measures: ["leads"],
    },
    {
      ...{ id: "byOrigin", report: "byOrigin", form: "bars", rows: "origin", order: "largest" },
      measures: ["leads"],
    },
    {
      ...{ id: "byForm", report: "byForm", form: "bars", rows: "form", order: "largest" },
      measures: ["leads"],
    },
    {
      ...{ id: "byHour", report: "byHour", form: "heat", rows: "hour", width: "whole" },
      measures: ["leads"],
    },
    {
      ...{ id: "byCampaign", report: "byCampaign", form: "bars", rows: "campaign", order: "largest", width: "whole" },
      measures: ["leads"],
    },
    {
      ...{ id: "referrals", report: "referrals", form: "steps", rows: "code", isAlone: true, width: "whole" },
      measures: [
        ...["linkVisits", "validVisits", "startedForms", "sentForms"],
        ...["referred", "accepted", "referredSales", "rewardsDue"],
      ],
    },
    {
      ...{ id: "costPerLead", report: "costBySource", form: "bars", rows: "source", order: "largest", width: "whole" },
      ...{ measures: ["costPerLead", "spend"], isOptional: true },
    },
  ],
};
