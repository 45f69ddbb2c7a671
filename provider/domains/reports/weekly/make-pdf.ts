import type { MailLocale } from "@/contract/kernel/closed-lists.ts";
import { periodAsObject, periodRange, periodTitle } from "@/contract/reports/period-title.ts";
import { NONE, OTHERS, type Report, type ReportName, type ReportRow } from "@/contract/reports/reports.ts";
import { buildBlocks, tiles } from "@/provider/pdf/chart-blocks.ts";
import { type ChartModel, chartStyle, type DrawnMeasure, type FormLabels } from "@/provider/pdf/drawn.ts";
import { type Block, Paper } from "@/provider/pdf/paper.ts";
import { EXPORT_LABELS } from "../../lead-core/labels.ts";
import {
  nameOfMeasure,
  type RowKind,
  trendPolarity,
  WEEKLY_CHARTS,
  WEEKLY_LABELS,
  WEEKLY_TILES,
  type WeeklyChart,
  type WeeklyLabels,
} from "./weekly-charts.ts";

export type Week = { from: string; to: string };
export type WeeklyPdfRequest = { license: string; week: Week; weekBefore: Week; locale: MailLocale };
export type Stages = ReadonlyMap<string, { pipeline: string; type: "open" | "won" | "lost" }>;

export type WeeklyFigures = { reports: ReadonlyMap<string, Report>; stages: Stages };

export const pdfKey = (report: ReportName, isAlone: boolean) => `${report} ${isAlone ? "alone" : "compared"}`;

export function weeklyPdf({ reports, stages }: WeeklyFigures, request: WeeklyPdfRequest): Promise<Uint8Array> {
  const { license, week, weekBefore, locale } = request;
  const labels = WEEKLY_LABELS[locale];
  const period = periodTitle(week, locale);
  const compared = labels.compared.replace("{{days}}", periodAsObject(weekBefore, locale));
  const paper = new Paper({ title: `${license}: ${labels.page}, ${periodRange(week, locale)}`, language: locale });
  const formLabels: FormLabels = { ...labels, locale };
  const small = { size: 13, colour: "ink2" } as const;
  paper.put({ height: 34, draw: (y) => void paper.text(labels.page, paper.left, y + 14, { size: 20, weight: 600 }) });
  paper.put({ height: 20, draw: (y) => void paper.text(license, paper.left, y + 8, { ...small, width: paper.width }) });
  paper.put({
    height: 30,
    draw: (y) => void paper.text(`${period} · ${compared}`, paper.left, y + 8, { ...small, width: paper.width }),
  });

  const tileValues = WEEKLY_TILES.map(({ report, measure }) => {
    const answer = reports.get(pdfKey(report, false));
    const index = answer?.measures.findIndex(({ key }) => key === measure) ?? -1;
    return {
      measure: {
        name: labels.measures[nameOfMeasure(report, measure)],
        kind: answer?.measures[index]?.kind ?? ("count" as const),
        better: trendPolarity(measure),
      },
      value: answer?.total.values[index] ?? null,
      before: answer?.total.previous?.[index] ?? null,
    };
  });
  paper.card(
    tiles(
      paper,
      tileValues.map(({ measure }) => measure),
      tileValues.map(({ value }) => value),
      tileValues.map(({ before }) => before),
      formLabels,
      { left: paper.left, width: paper.width, columns: 3 },
      { hasLines: true },
    ),
  );
  for (const chart of WEEKLY_CHARTS) {
    const report = reports.get(pdfKey(chart.report, chart.isAlone ?? false));
    if (!report || (chart.isOptional && report.rows.length === 0)) continue;
    const trend = chart.trend && reports.get(pdfKey(chart.trend, true));
    paper.space(20);
    paper.card(
      drawCard(paper, chart, toChartModel(chart, report, { labels, locale, week, stages, trend }), {
        labels,
        formLabels,
      }),
    );
  }
  return paper.bytes(`${license} · ${period}`);
}

const PADDING = 16;

function drawCard(
  paper: Paper,
  { id }: WeeklyChart,
  drawn: ChartModel,
  { labels, formLabels }: { labels: WeeklyLabels; formLabels: FormLabels },
): Block[] {
  const [left, width] = [paper.left + PADDING, paper.width - 2 * PADDING];
  const { title, text } = labels.charts[id];
  const small = { size: 12, colour: "ink2" } as const;
  const lines = paper.wrapLines(text, width, small);
  const head: Block = {
    height: 36 + lines.length * 16 + 10,
    draw: (y) => {
      paper.text(title, left, y + 24, { weight: 600, width });
      for (const [at, line] of lines.entries()) paper.text(line, left, y + 42 + at * 16, small);
    },
  };
  const empty: Block = {
    height: 44,
    draw: (y) => void paper.text(labels.empty, left, y + 18, { colour: "ink2", width, align: "center" }),
  };
  const body = hasNumbers(drawn) ? buildBlocks({ paper, drawn, labels: formLabels, left, width }) : [empty];
  const [first = empty, ...rest] = body;
  const firstPage = {
    height: head.height + first.height,
    draw: (y: number) => {
      head.draw(y);
      first.draw(y + head.height);
    },
  };
  return [firstPage, ...rest, { height: PADDING, draw: () => {} }];
}

function hasNumbers({ rows, measures, form, total }: ChartModel): boolean {
  const isCount = measures.map(({ kind }) => kind === "count" || kind === "money");
  const all =
    form === "tiles" || form === "steps"
      ? [total, ...rows.map(({ values }) => values)]
      : rows.map(({ values }) => values);
  return all.some((values) => values.some((value, at) => typeof value === "number" && (value !== 0 || !isCount[at])));
}

type Naming = { labels: WeeklyLabels; locale: MailLocale; week: Week; stages: Stages; trend: Report | undefined };

function toChartModel(chart: WeeklyChart, report: Report, { labels, locale, week, stages, trend }: Naming): ChartModel {
  const indexes = chart.measures
    .map((measure) => report.measures.findIndex(({ key }) => key === measure))
    .filter((index) => index >= 0);
  const picked = (values: readonly (number | null)[]) => indexes.map((index) => values[index] ?? null);
  const measures = indexes.map((index, turn): DrawnMeasure => {
    const { key, kind } = report.measures[index] as Report["measures"][number];
    return {
      key,
      kind,
      name: labels.measures[nameOfMeasure(chart.report, key)],
      style: chartStyle(turn),
      better: trendPolarity(key),
    };
  });
  const rows = chart.order === "largest" ? report.rows.toSorted(byLargest(indexes[0] ?? 0)) : report.rows;
  return {
    form: chart.form,
    isByTime: chart.rows === "time",
    rowHead: labels.rows[chart.rows],
    measures,
    rows: rows.map((row) => ({
      key: row.key,
      name: rowName(chart.rows, row, labels, locale),
      tick: formatTick(chart.rows, row, labels, locale),
      column: row.column && { key: row.column.key, name: rowName(chart.columns ?? "time", row.column, labels, locale) },
      values: picked(row.values),
      previous: row.previous && picked(row.previous),
      ...(chart.rows === "stage" && { stage: stageLabel(row, stages, labels) }),
    })),
    total: picked(report.total.values),
    totalBefore: report.total.previous && picked(report.total.previous),
    times: listDays(week),
    trend: trend && trendValues(trend, chart.measures[0] ?? "", listDays(week)),
  };
}

function stageLabel({ key }: ReportRow, stages: Stages, labels: WeeklyLabels) {
  const known = stages.get(key);
  if (known) return known;
  return { pipeline: stages.size > 0 && key !== NONE ? labels.removedStages : "", type: "open" as const };
}

const byLargest = (index: number) => (one: ReportRow, other: ReportRow) => {
  if ((one.key === OTHERS) !== (other.key === OTHERS)) return one.key === OTHERS ? 1 : -1;
  return (other.values[index] ?? -1) - (one.values[index] ?? -1);
};

function trendValues(report: Report, measure: string, times: readonly string[]): Map<string, number[]> {
  const index = report.measures.findIndex(({ key }) => key === measure);
  return new Map(
    [...Map.groupBy(report.rows, ({ key }) => key)].map(([key, cells]) => [
      key,
      times.map((time) => cells.find(({ column }) => column?.key === time)?.values[index] ?? 0),
    ]),
  );
}

const MONTH_LENGTH = "2026-11".length;

function rowName(
  kind: RowKind,
  { key, label }: { key: string; label: string | null },
  labels: WeeklyLabels,
  locale: MailLocale,
): string {
  if (key === OTHERS) return labels.others;
  if (key === NONE) return (labels.nones as Partial<Record<RowKind, string>>)[kind] ?? labels.none;
  if (kind === "source") return (EXPORT_LABELS[locale].sources as Readonly<Record<string, string>>)[key] ?? key;
  if (kind === "age") return labels.days.replace("{{range}}", key);
  if (kind === "time" || kind === "month") return timeName(key, locale);
  return label ?? key;
}

function formatTick(kind: RowKind, row: ReportRow, labels: WeeklyLabels, locale: MailLocale): string {
  if (kind === "time" && row.key.length > MONTH_LENGTH)
    return formatDay(row.key, locale, { day: "numeric", month: "short" });
  return rowName(kind, row, labels, locale);
}

function timeName(key: string, locale: MailLocale): string {
  if (key.length === MONTH_LENGTH) return formatDay(`${key}-01`, locale, { month: "short", year: "numeric" });
  return formatDay(key, locale, { weekday: "short", day: "numeric", month: "short" });
}

function formatDay(day: string, locale: MailLocale, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale === "es" ? "es-EC" : "en-US", { ...options, timeZone: "UTC" }).format(
    new Date(`${day}T00:00:00Z`),
  );
}

const DAY_MS = 86_400_000;

function listDays({ from, to }: Week): string[] {
  const first = Date.parse(`${from}T00:00:00Z`);
  const count = Math.round((Date.parse(`${to}T00:00:00Z`) - first) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, at) => new Date(first + at * DAY_MS).toISOString().slice(0, 10));
}
