import type { Chart } from "@/components/engines/charts/chart.ts";
import type { ReportName } from "@/contract/reports/reports.ts";

export type Tile = { report: ReportName; measure: string };

export type PageContent = { tiles: readonly Tile[]; charts: readonly Chart[] };
