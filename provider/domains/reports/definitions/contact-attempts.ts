import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { attemptsMade, leadsReceived, uniqueLeadsReceived } from "../facts.ts";
import { isAttempted, isNotTried, leadsAttempted, minutesToTry } from "../first-try.ts";
import { advisorName, dayOf, weekHourOf, wordOf } from "../keys.ts";
import { count, median, percentile, type ReportDefinition, rate } from "../report.ts";
import { isContacted, isPersonReached, isUnique } from "../words.ts";

export const isHuman = sql`attempt.is_human_contact`;
export const isEffective = sql`attempt.is_human_contact and attempt.is_effective`;

export const attempts: ReportDefinition = {
  rows: "times",
  parts: [
    {
      facts: attemptsMade,
      key: dayOf(attemptsMade.at),
      sheet: "attempts",
      measures: { attempts: count(), spokenWith: count(isHuman), effective: count(isEffective) },
    },
    {
      facts: uniqueLeadsReceived,
      key: dayOf(uniqueLeadsReceived.at),
      sheet: "contacted",
      measures: { unique: count(), contactRate: rate(isContacted) },
    },
  ],
};

export const attemptsByHour: ReportDefinition = {
  rows: "found",
  parts: [
    {
      facts: attemptsMade,
      key: weekHourOf(attemptsMade.at),
      sheet: "attemptsByHour",
      measures: { attempts: count(), spokenRate: rate(isHuman), effectiveRate: rate(isEffective) },
    },
  ],
};

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

export const firstAttempt: ReportDefinition = {
  rows: "times",
  parts: [
    {
      facts: leadsAttempted,
      key: dayOf(leadsAttempted.at),
      sheet: "firstAttempt",
      measures: {
        unique: count(),
        tried: count(isAttempted),
        notTried: count(isNotTried),
        tryMedian: median(minutesToTry, isAttempted),
        tryP90: percentile(0.9, minutesToTry, isAttempted),
      },
    },
  ],
};

export const agents: ReportDefinition = {
  rows: "largest",
  label: advisorName,
  parts: [
    {
      facts: attemptsMade,
      key: wordOf(sql`attempt.actor_id`),
      sheet: "agents",
      measures: {
        attempts: count(),
        spokenWith: count(isHuman),
        effective: count(isEffective),
        spokenRate: rate(isHuman),
        effectiveRate: rate(isEffective),
      },
    },
  ],
};
