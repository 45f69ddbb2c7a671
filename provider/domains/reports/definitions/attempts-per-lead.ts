import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { leadsReceived } from "../facts.ts";
import { count, type ReportDefinition } from "../report.ts";
import { isPersonReached, isUnique } from "../words.ts";

export const attemptsPerLead: ReportDefinition = {
  rows: ["0", "1", "2", "3", "4", "5+"],
  parts: [
    {
      facts: { ...leadsReceived, where: isUnique },
      sheet: "attemptsPerLead",
      key: () => sql`case when ${lead.triesToContact} < 5 then ${lead.triesToContact}::text else '5+' end`,
      measures: {
        unique: count(),
        spokenWith: count(isPersonReached),
        notSpokenWith: count(sql`${lead.firstContactAt} is null`),
      },
    },
  ],
};
