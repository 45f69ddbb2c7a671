import { asc, eq } from "drizzle-orm";
import type { Report, ReportFilter, ReportName } from "@/contract/reports/reports.ts";
import { pipeline, stage } from "@/provider/db/schema/companies.ts";
import { REPORTS } from "@/provider/domains/reports/index.ts";
import { runReport } from "@/provider/domains/reports/run.ts";
import type { ActorContext } from "@/provider/kernel/context.ts";
import { keyOf, type Week, type WeeklyFigures } from "./make-pdf.ts";
import { WEEKLY_CHARTS, WEEKLY_TILES } from "./weekly-charts.ts";

export async function readWeek(ctx: ActorContext, week: Week): Promise<WeeklyFigures> {
  const reports = new Map<string, Report>();
  const read = async (report: ReportName, isAlone: boolean) => {
    const key = keyOf(report, isAlone);
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
