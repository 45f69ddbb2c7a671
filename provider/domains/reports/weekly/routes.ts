import { weeklyReport } from "@/contract/reports/weekly-report.ts";
import { implement } from "@/provider/http/implement.ts";
import { chooseReader, sendNow } from "./commands.ts";
import { listReaders, weekFile } from "./queries.ts";

export const weeklyReportRoutes = implement(weeklyReport, {
  readers: ({ db }) => listReaders(db),
  choose: ({ db, actor, origin, input }) => chooseReader(db, actor, origin, input),
  file: ({ tx, actor, input }) => weekFile(tx, actor, input.locale),
  sendNow: ({ db, services, actor, origin }) => sendNow(db, services, actor, origin),
});
