import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { leadsReceived } from "../facts.ts";
import { sourceDimension } from "../keys.ts";
import { count, type ReportDefinition, rate } from "../report.ts";

const isComplete = sql`${lead.completion} = 'complete'`;

export const completion: ReportDefinition = {
  rows: "found",
  parts: [
    {
      facts: { ...leadsReceived, where: sql`${lead.completion} is not null` },
      key: sourceDimension,
      sheet: "completion",
      measures: {
        complete: count(isComplete),
        incomplete: count(sql`${lead.completion} = 'incomplete'`),
        completionRate: rate(isComplete),
      },
    },
  ],
};
