import type { Chart } from "@/components/engines/charts/chart.ts";
import type { ReportName } from "@/contract/reports/reports.ts";

/** A number over the whole period. */
export type Tile = { report: ReportName; measure: string };

/** What a page answers, in the order in which a manager asks. */
export type PageContent = { tiles: readonly Tile[]; charts: readonly Chart[] };
