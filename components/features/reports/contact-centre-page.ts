import type { PageContent } from "./page-content.ts";

/** How soon people are spoken with, how often it is tried, and what comes of it. */
export const CONTACT_CENTRE: PageContent = {
  tiles: [
    { report: "attempts", measure: "contactRate" },
    { report: "response", measure: "median" },
    { report: "response", measure: "businessMedian" },
    { report: "response", measure: "within15" },
    { report: "attempts", measure: "attempts" },
    { report: "appointmentsSet", measure: "appointments" },
  ],
  charts: [
    {
      ...{ id: "responseBuckets", report: "responseBuckets", form: "histogram", rows: "waited" },
      measures: ["unique"],
      target: 1,
    },
    {
      ...{ id: "responseBucketsOpen", report: "responseBuckets", form: "histogram", rows: "waited" },
      measures: ["businessUnique"],
      target: 1,
    },
    {
      ...{ id: "response", report: "response", form: "line", rows: "time" },
      measures: ["median", "businessMedian"],
    },
    {
      ...{ id: "responseLongest", report: "response", form: "line", rows: "time" },
      measures: ["p90", "businessP90"],
    },
    {
      ...{ id: "firstAttempt", report: "firstAttempt", form: "line", rows: "time" },
      measures: ["tryMedian"],
    },
    {
      ...{ id: "tried", report: "firstAttempt", form: "columns", rows: "time" },
      measures: ["tried", "notTried"],
    },
    {
      ...{ id: "responseShares", report: "response", form: "line", rows: "time" },
      measures: ["within5", "within15", "within30", "within60"],
    },
    {
      ...{ id: "responseSharesOpen", report: "response", form: "line", rows: "time" },
      measures: ["businessWithin5", "businessWithin15", "businessWithin30", "businessWithin60"],
    },
    {
      ...{ id: "contactRate", report: "attempts", form: "line", rows: "time", width: "whole" },
      measures: ["contactRate"],
    },
    {
      ...{ id: "attempts", report: "attempts", form: "columns", rows: "time", width: "whole" },
      measures: ["attempts"],
    },
    {
      ...{ id: "agents", report: "agents", form: "ranking", rows: "person", order: "largest", width: "whole" },
      measures: ["attempts", "spokenWith", "effective", "spokenRate", "effectiveRate"],
    },
    {
      ...{ id: "typification", report: "typification", form: "tree", rows: "resultKind", columns: "result" },
      ...{ measures: ["attempts"], width: "tall" },
    },
    {
      ...{ id: "attemptsPerLead", report: "attemptsPerLead", form: "columns", rows: "tries" },
      measures: ["spokenWith", "notSpokenWith"],
    },
    {
      ...{ id: "contactBySource", report: "contactBySource", form: "bars", rows: "source" },
      measures: ["contactRate", "contacted"],
    },
    {
      ...{ id: "appointmentsSet", report: "appointmentsSet", form: "columns", rows: "time", width: "whole" },
      measures: ["visits", "testDrives", "calls", "deliveries", "workshops"],
    },
    {
      ...{ id: "attemptsByHour", report: "attemptsByHour", form: "heat", rows: "hour", width: "whole" },
      measures: ["attempts"],
    },
  ],
};
