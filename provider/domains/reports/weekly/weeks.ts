import { TZDateMini } from "@date-fns/tz";
import { UTCDateMini } from "@date-fns/utc";
import { addDays } from "date-fns";
import { asc, eq } from "drizzle-orm";
import type { Report, ReportFilter, ReportName } from "@/contract/reports/reports.ts";
import { WEEKLY_HOUR } from "@/contract/reports/weekly-report.ts";
import { pipeline, stage } from "@/provider/db/schema/companies.ts";
import { REPORTS } from "@/provider/domains/reports/index.ts";
import { runReport } from "@/provider/domains/reports/run.ts";
import type { ActorContext } from "@/provider/kernel/context.ts";
import { pdfKey, type Week, type WeeklyFigures } from "./make-pdf.ts";
import { WEEKLY_CHARTS, WEEKLY_TILES } from "./weekly-charts.ts";

const dayDimension = (date: Date) => new Date(date.getTime()).toISOString().slice(0, 10);
const plus = (day: string, days: number) => dayDimension(addDays(new UTCDateMini(`${day}T12:00:00Z`), days));

export function lastDue(now: Date, timeZone: string): { day: string; at: Date } {
  const local = new TZDateMini(now.getTime(), timeZone);
  const sinceMonday = (local.getDay() + 6) % 7;
  const monday = (weeksAgo: number) =>
    new TZDateMini(
      local.getFullYear(),
      local.getMonth(),
      local.getDate() - sinceMonday - 7 * weeksAgo,
      WEEKLY_HOUR,
      timeZone,
    );
  const due = monday(0).getTime() <= now.getTime() ? monday(0) : monday(1);
  const day = new Intl.DateTimeFormat("en-CA", { timeZone }).format(due.getTime());
  return { day, at: new Date(due.getTime()) };
}

export function lastMonday(now: Date, timeZone: string): string {
  const local = new TZDateMini(now.getTime(), timeZone);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(now);
  return plus(today, -((local.getDay() + 6) % 7));
}

export function weekBefore(monday: string): { from: string; to: string } {
  return { from: plus(monday, -7), to: plus(monday, -1) };
}

export async function readWeek(ctx: ActorContext, week: Week): Promise<WeeklyFigures> {
  const reports = new Map<string, Report>();
  const read = async (report: ReportName, isAlone: boolean) => {
    const key = pdfKey(report, isAlone);
    if (reports.has(key)) return;
    const filter: ReportFilter = isAlone ? week : { ...week, compare: "lastWeek" };
    reports.set(key, await runReport(ctx, REPORTS[report], filter));
  };
  for (const { report } of WEEKLY_TILES) await read(report, false);
  for (const { report, isAlone, trend } of WEEKLY_CHARTS) {
    await read(report, isAlone ?? false);
    if (trend) await read(trend, true);
  }
  const rows = await ctx.db
    .select({ id: stage.id, type: stage.type, pipeline: pipeline.name })
    .from(stage)
    .innerJoin(pipeline, eq(pipeline.id, stage.pipelineId))
    .orderBy(asc(pipeline.name), asc(stage.order));
  return { reports, stages: new Map(rows.map(({ id, ...one }) => [id, one])) };
}
