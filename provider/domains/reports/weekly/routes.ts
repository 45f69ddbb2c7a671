import { weeklyReport } from "@/contract/reports/weekly-report.ts";
import { action, command, implement } from "@/provider/http/implement.ts";
import { chooseReader, sendNow } from "./commands.ts";
import { listReaders, weekFile } from "./queries.ts";

export const weeklyReportRoutes = implement(weeklyReport, {
  readers: ({ db }) => listReaders(db),
  choose: command(chooseReader),
  file: action((ctx, input) => weekFile(ctx, input.locale)),
  sendNow: command(sendNow),
});
