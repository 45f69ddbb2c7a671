import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { leadsOpen, meetingsDue } from "../facts.ts";
import { advisorName, ofAdvisor, wordOf } from "../keys.ts";
import { count, median, type ReportDefinition, rate } from "../report.ts";
import { leadsAnswered, minutesToAnswer } from "../response.ts";
import { hasMeeting, isContacted, isForSale } from "../words.ts";
import { closing } from "./closing.ts";
import { isDecided, isShown } from "./meeting-words.ts";

/** What became of the unique leads that came, by whose they are; who came to the appointments; and what is overdue now. */
export const advisors: ReportDefinition = {
  rows: "largest",
  label: advisorName,
  parts: [
    {
      ...{ facts: leadsAnswered, key: ofAdvisor },
      measures: {
        unique: count(),
        contactRate: rate(isContacted),
        setRate: rate(hasMeeting, sql`${isContacted} and ${isForSale}`),
        ...closing,
        medianResponse: median(minutesToAnswer, sql`${minutesToAnswer} is not null`),
      },
    },
    {
      ...{ facts: meetingsDue, key: wordOf(sql`meeting.advisor_id`) },
      measures: { shown: count(isShown), showRate: rate(isShown, isDecided) },
    },
    {
      facts: { ...leadsOpen, where: sql`${leadsOpen.where} and ${lead.nextActionAt} <= now()` },
      ...{ key: ofAdvisor, measures: { overdue: count() } },
    },
  ],
};
