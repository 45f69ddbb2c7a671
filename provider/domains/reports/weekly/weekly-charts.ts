import type { MailLocale } from "@/contract/kernel/closed-lists.ts";
import type { ReportName } from "@/contract/reports/reports.ts";
import type { PdfForm } from "@/provider/pdf/drawn.ts";
import en from "./weekly-labels.en.json" with { type: "json" };
import es from "./weekly-labels.es.json" with { type: "json" };

export type WeeklyLabels = typeof es;
type WeeklyChartId = keyof WeeklyLabels["charts"];
type MeasureName = keyof WeeklyLabels["measures"];
export type RowKind = keyof WeeklyLabels["rows"];

/** Repeats the screen's texts; `tests/web/reports/weekly-pdf.test.ts` checks it. */
export const WEEKLY_LABELS: Record<MailLocale, WeeklyLabels> = { es, en };

export type WeeklyChart = {
  id: WeeklyChartId;
  report: ReportName;
  form: PdfForm;
  rows: RowKind;
  columns?: RowKind;
  measures: readonly string[];
  order?: "largest";
  isAlone?: true;
  isOptional?: true;
  trend?: ReportName;
};

/** Follows the screen's order; `tests/web/reports/weekly-pdf.test.ts` checks it. */
export const WEEKLY_TILES = [
  {
    report: "overview",
    measure: "unique",
  },
  {
    report: "overview",
    measure: "contacted",
  },
  {
    report: "overview",
    measure: "appointments",
  },
  {
    report: "appointments",
    measure: "showRate",
  },
  {
    report: "overview",
    measure: "sold",
  },
  {
    report: "closeBySource",
    measure: "closeRate",
  },
] as const satisfies readonly { report: ReportName; measure: string }[];

export const WEEKLY_CHARTS: readonly WeeklyChart[] = [
  {
    id: "funnel",
    report: "funnel",
    form: "funnel",
    rows: "stage",
    measures: ["reached", "standing", "medianStay"],
  },
  {
    id: "lostReasons",
    report: "lostReasons",
    form: "pareto",
    rows: "reason",
    measures: ["lost"],
    order: "largest",
  },
  {
    id: "ageing",
    report: "ageing",
    form: "columns",
    rows: "age",
    measures: ["spokenWith", "notSpokenWith"],
    isAlone: true,
  },
  {
    id: "advisors",
    report: "advisors",
    form: "ranking",
    rows: "advisor",
    measures: ["unique", "contactRate", "setRate", "showRate", "closeRate", "medianResponse", "overdue"],
    order: "largest",
    trend: "trendByAdvisor",
  },
  {
    id: "trendByAdvisor",
    report: "trendByAdvisor",
    form: "trends",
    rows: "advisor",
    columns: "time",
    measures: ["unique"],
    isAlone: true,
  },
  {
    id: "closeBySource",
    report: "closeBySource",
    form: "bars",
    rows: "source",
    measures: ["closeRate", "sold"],
  },
  {
    id: "closeByAgency",
    report: "closeByAgency",
    form: "bars",
    rows: "agency",
    measures: ["closeRate", "sold"],
  },
  {
    id: "closeByModel",
    report: "closeByModel",
    form: "bars",
    rows: "model",
    measures: ["closeRate", "sold"],
  },
  {
    id: "closeByAdvisor",
    report: "closeByAdvisor",
    form: "bars",
    rows: "advisor",
    measures: ["closeRate", "sold"],
  },
  {
    id: "cohorts",
    report: "cohorts",
    form: "ranking",
    rows: "month",
    measures: ["unique", "closeRate", "closedWithin30", "closedWithin60", "closedWithin90"],
  },
  {
    id: "appointments",
    report: "appointments",
    form: "line",
    rows: "time",
    measures: ["setRate", "showRate", "testDriveRate"],
  },
  {
    id: "meetings",
    report: "meetings",
    form: "steps",
    rows: "advisor",
    measures: ["contacted", "withAppointment", "hasCome", "hasDriven"],
  },
  {
    id: "setByAdvisor",
    report: "meetings",
    form: "bars",
    rows: "advisor",
    measures: ["setRate", "withAppointment"],
  },
  {
    id: "showByAdvisor",
    report: "advisors",
    form: "bars",
    rows: "advisor",
    measures: ["showRate", "shown"],
    order: "largest",
  },
  {
    id: "showroomTiles",
    report: "showroom",
    form: "tiles",
    rows: "time",
    measures: ["visits", "open", "medianWait", "medianInStore"],
  },
  {
    id: "mix",
    report: "mix",
    form: "matrix",
    rows: "agency",
    columns: "model",
    measures: ["unique", "sold"],
  },
  {
    id: "showroom",
    report: "showroom",
    form: "line",
    rows: "time",
    measures: ["visits", "open"],
  },
  {
    id: "showroomTimes",
    report: "showroom",
    form: "line",
    rows: "time",
    measures: ["medianWait", "medianInStore"],
  },
  {
    id: "costPerAppointment",
    report: "costBySource",
    form: "bars",
    rows: "source",
    measures: ["costPerAppointment", "spend"],
    order: "largest",
    isOptional: true,
  },
  {
    id: "costPerSale",
    report: "costBySource",
    form: "bars",
    rows: "source",
    measures: ["costPerSale", "spend"],
    order: "largest",
    isOptional: true,
  },
];

const NAMED: Partial<Record<ReportName, Readonly<Record<string, MeasureName>>>> = {
  ageing: {
    spokenWith: "openSpokenWith",
    notSpokenWith: "openNotSpokenWith",
  },
  closeBySource: {
    sold: "cohortSold",
  },
  closeByAgency: {
    sold: "cohortSold",
  },
  closeByModel: {
    sold: "cohortSold",
  },
  closeByAdvisor: {
    sold: "cohortSold",
  },
  showroom: {
    open: "openVisits",
  },
  mix: {
    sold: "cohortSold",
  },
};

export const nameOfMeasure = (report: ReportName, measure: string): MeasureName =>
  NAMED[report]?.[measure] ?? (measure as MeasureName);

const UNWELCOME: readonly string[] = [
  "lost",
  "medianResponse",
  "overdue",
  "open",
  "medianWait",
  "costPerAppointment",
  "costPerSale",
];
const NEITHER: readonly string[] = ["medianInStore", "spend"];

export function trendPolarity(measure: string): "up" | "down" | "neither" {
  return UNWELCOME.includes(measure) ? "down" : NEITHER.includes(measure) ? "neither" : "up";
}
