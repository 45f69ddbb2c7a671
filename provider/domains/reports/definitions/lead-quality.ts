import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { leadsReceived, leadsRefused, leadsThatFailed } from "../datasets.ts";
import { dayOf, sourceDimension, wordOf } from "../dimensions.ts";
import { isCrmEligible, isDuplicated, isFailed, isIntegrated, isNotIntegrated, isUnique } from "../predicates.ts";
import { count, type ReportDefinition, rate } from "../report.ts";

export const quality = {
  leads: count(),
  unique: count(isUnique),
  duplicated: count(isDuplicated),
  failed: count(isFailed),
};

const byState = { unique: quality.unique, duplicated: quality.duplicated, failed: quality.failed };

const qualityRates = { duplicateRate: rate(isDuplicated), failureRate: rate(isFailed) };

export const rates: ReportDefinition = {
  rows: "times",
  parts: [
    {
      facts: leadsReceived,
      key: dayOf(leadsReceived.at),
      sheet: "rates",
      measures: { ...qualityRates, integrationRate: rate(isIntegrated, isCrmEligible) },
    },
  ],
};

export const received: ReportDefinition = {
  rows: "times",
  parts: [{ facts: leadsReceived, key: dayOf(leadsReceived.at), sheet: "received", measures: byState }],
};

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

export const integration: ReportDefinition = {
  rows: "found",
  parts: [
    {
      facts: { ...leadsReceived, where: isCrmEligible },
      key: sourceDimension,
      sheet: "integration",
      measures: {
        integrated: count(isIntegrated),
        notIntegrated: count(isNotIntegrated),
        integrationRate: rate(isIntegrated),
      },
    },
  ],
};

export const failures: ReportDefinition = {
  rows: "largest",
  parts: [
    {
      facts: leadsThatFailed,
      sheet: "failures",
      key: wordOf(sql`(${lead.errors} -> 0 ->> 'field')`),
      measures: { failed: count() },
    },
  ],
};

export const refusals: ReportDefinition = {
  rows: "largest",
  parts: [{ facts: leadsRefused, key: wordOf(sql`refusal.code`), measures: { notIntegrated: count() } }],
};

export const trendBySource: ReportDefinition = {
  rows: "found",
  parts: [
    {
      facts: leadsReceived,
      key: sourceDimension,
      column: dayOf(leadsReceived.at),
      sheet: "trendBySource",
      measures: { leads: count() },
    },
  ],
};
