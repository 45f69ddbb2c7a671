import type { PageContent } from "./page-content.ts";

/** What becomes of the leads: where they stand, what is sold, by whom, and why the rest is not. */
export const SALES: PageContent = {
  tiles: [
    { report: "overview", measure: "unique" },
    { report: "overview", measure: "contacted" },
    { report: "overview", measure: "appointments" },
    { report: "appointments", measure: "showRate" },
    { report: "overview", measure: "sold" },
    { report: "closeBySource", measure: "closeRate" },
  ],
  charts: [
    {
      ...{ id: "funnel", report: "funnel", form: "funnel", rows: "stage", width: "tall", isOverlapping: true },
      measures: ["reached", "standing", "medianStay"],
    },
    {
      ...{ id: "lostReasons", report: "lostReasons", form: "pareto", rows: "reason", order: "largest" },
      measures: ["lost"],
    },
    {
      ...{ id: "ageing", report: "ageing", form: "columns", rows: "age", isAlone: true },
      measures: ["spokenWith", "notSpokenWith"],
    },
    {
      ...{ id: "advisors", report: "advisors", form: "ranking", rows: "advisor", order: "largest", width: "whole" },
      measures: ["unique", "contactRate", "setRate", "showRate", "closeRate", "medianResponse", "overdue"],
      trend: "trendByAdvisor",
    },
    {
      ...{ id: "trendByAdvisor", report: "trendByAdvisor", form: "trends", rows: "advisor", columns: "time" },
      ...{ measures: ["unique"], isAlone: true, width: "whole" },
    },
    {
      ...{ id: "closeBySource", report: "closeBySource", form: "bars", rows: "source" },
      measures: ["closeRate", "sold"],
    },
    {
      ...{ id: "closeByAgency", report: "closeByAgency", form: "bars", rows: "agency" },
      measures: ["closeRate", "sold"],
    },
    {
      ...{ id: "closeByModel", report: "closeByModel", form: "bars", rows: "model" },
      measures: ["closeRate", "sold"],
    },
    {
      ...{ id: "closeByAdvisor", report: "closeByAdvisor", form: "bars", rows: "advisor" },
      measures: ["closeRate", "sold"],
    },
    {
      ...{ id: "cohorts", report: "cohorts", form: "ranking", rows: "month", width: "whole" },
      measures: ["unique", "closeRate", "closedWithin30", "closedWithin60", "closedWithin90"],
    },
    {
      ...{ id: "appointments", report: "appointments", form: "line", rows: "time", width: "whole" },
      measures: ["setRate", "showRate", "testDriveRate"],
    },
    {
      ...{ id: "meetings", report: "meetings", form: "steps", rows: "advisor", width: "whole" },
      measures: ["contacted", "withAppointment", "hasCome", "hasDriven"],
    },
    {
      ...{ id: "setByAdvisor", report: "meetings", form: "bars", rows: "advisor" },
      measures: ["setRate", "withAppointment"],
    },
    {
      ...{ id: "showByAdvisor", report: "advisors", form: "bars", rows: "advisor", order: "largest" },
      measures: ["showRate", "shown"],
    },
    {
      ...{ id: "showroomTiles", report: "showroom", form: "tiles", rows: "time", width: "whole" },
      measures: ["visits", "open", "medianWait", "medianInStore"],
    },
    {
      ...{ id: "mix", report: "mix", form: "matrix", rows: "agency", columns: "model", width: "whole" },
      measures: ["unique", "sold"],
    },
    {
      ...{ id: "showroom", report: "showroom", form: "line", rows: "time" },
      measures: ["visits", "open"],
    },
    {
      ...{ id: "showroomTimes", report: "showroom", form: "line", rows: "time" },
      measures: ["medianWait", "medianInStore"],
    },
    {
      ...{ id: "costPerAppointment", report: "costBySource", form: "bars", rows: "source", order: "largest" },
      ...{ measures: ["costPerAppointment", "spend"], isOptional: true },
    },
    {
      ...{ id: "costPerSale", report: "costBySource", form: "bars", rows: "source", order: "largest" },
      ...{ measures: ["costPerSale", "spend"], isOptional: true },
    },
  ],
};
