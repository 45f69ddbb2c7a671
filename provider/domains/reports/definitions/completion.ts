import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { leadsThatCame } from "../facts.ts";
import { ofSource } from "../keys.ts";
import { count, type ReportDefinition, rate } from "../report.ts";

const isComplete = sql`${lead.completion} = 'complete'`;

/** Of the leads that came by a form: whether each of its questions is matched to a property. */
export const completion: ReportDefinition = {
  rows: "found",
  parts: [
    {
      facts: { ...leadsThatCame, where: sql`${lead.completion} is not null` },
      key: ofSource,
      sheet: "completion",
      measures: {
        complete: count(isComplete),
        incomplete: count(sql`${lead.completion} = 'incomplete'`),
        completionRate: rate(isComplete),
      },
    },
  ],
};
