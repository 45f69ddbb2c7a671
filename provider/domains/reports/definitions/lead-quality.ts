import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { leadsReceived, leadsRefused, leadsThatFailed } from "../datasets.ts";
import { dayDimension, sourceDimension, valueDimension } from "../dimensions.ts";
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
  seriesList: [
    {
      dataset: leadsReceived,
      key: dayDimension(leadsReceived.at),
      rollup: "rates",
      measures: { ...qualityRates, integrationRate: rate(isIntegrated, isCrmEligible) },
    },
  ],
};

export const received: ReportDefinition = {
  rows: "times",
  seriesList: [{ dataset: leadsReceived, key: dayDimension(leadsReceived.at), rollup: "received", measures: byState }],
};

const isComplete = sql`${lead.completion} = 'complete'`;

export const completion: ReportDefinition = {
  rows: "found",
  seriesList: [
    {
      dataset: { ...leadsReceived, where: sql`${lead.completion} is not null` },
      key: sourceDimension,
      rollup: "completion",
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
  seriesList: [
    {
      dataset: { ...leadsReceived, where: isCrmEligible },
      key: sourceDimension,
      rollup: "integration",
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
  seriesList: [
    {
      dataset: leadsThatFailed,
      rollup: "failures",
      key: valueDimension(sql`(${lead.errors} -> 0 ->> 'field')`),
      measures: { failed: count() },
    },
  ],
};

export const refusals: ReportDefinition = {
  rows: "largest",
  seriesList: [{ dataset: leadsRefused, key: valueDimension(sql`refusal.code`), measures: { notIntegrated: count() } }],
};

export const trendBySource: ReportDefinition = {
  rows: "found",
  seriesList: [
    {
      dataset: leadsReceived,
      key: sourceDimension,
      column: dayDimension(leadsReceived.at),
      rollup: "trendBySource",
      measures: { leads: count() },
    },
  ],
};
