import type { Chart } from "@/components/engines/charts/chart.ts";
import type { ReportName } from "@/contract/reports/reports.ts";
import { type Route, routes } from "@/lib/routing/routes.ts";
import { CAPTION } from "./caption-page.ts";
import { CONTACT_CENTRE } from "./contact-centre-page.ts";
import type { PageContent, Tile } from "./page-content.ts";
import { SALES } from "./sales-page.ts";

export const REPORT_PAGES = ["salesBi", "biCaption", "biCct"] as const;
export type ReportPage = (typeof REPORT_PAGES)[number];

export const PAGE_ROUTES: Record<ReportPage, Route> = {
  salesBi: routes.salesBi,
  biCaption: routes.biCaption,
  biCct: routes.biCct,
};

export const PAGES: Record<ReportPage, PageContent> = { salesBi: SALES, biCaption: CAPTION, biCct: CONTACT_CENTRE };

export const findCharts = (report: ReportName): readonly Chart[] =>
  REPORT_PAGES.flatMap((page) => PAGES[page].charts).filter((chart) => chart.report === report);

const AS_OF_NOW: Partial<Record<ReportName, readonly string[]>> = {
  ageing: ["open", "spokenWith", "notSpokenWith"],
  advisors: ["overdue"],
};

export const isAsOfNow = (report: ReportName, measure: string) => AS_OF_NOW[report]?.includes(measure) ?? false;

export const listReports = (tiles: readonly Tile[]): ReportName[] => [...new Set(tiles.map(({ report }) => report))];
