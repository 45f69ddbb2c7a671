import { type SQL, sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { asOfMoment } from "../as-of.ts";
import { leadsLost, leadsOpen, leadsReceived, stagesReached, stays, uniqueLeadsReceived } from "../datasets.ts";
import {
  advisorDimension,
  advisorName,
  agencyDimension,
  agencyName,
  modelDimension,
  modelName,
  monthDimension,
  rangeDimension,
  sourceDimension,
  stageName,
  stageOrder,
  textDimension,
  textLabel,
  valueDimension,
} from "../dimensions.ts";
import { isSold, isUnique } from "../predicates.ts";
import {
  count,
  type Dimension,
  inSparseSubset,
  type Label,
  type Measure,
  median,
  type ReportDefinition,
  rate,
} from "../report.ts";

function closingBy(rollup: string, key: Dimension, label?: Label): ReportDefinition {
  return {
    rows: "largest",
    ...(label && { label }),
    seriesList: [{ dataset: uniqueLeadsReceived, key, rollup, measures: { unique: count(), ...closing } }],
  };
}

/** Rate over all unique leads, including workshop leads, which are never sold. */
export const closing = { sold: count(isSold), closeRate: rate(isSold) };

export const closeByAdvisor = closingBy("closeByAdvisor", advisorDimension, advisorName);

export const closeByAgency = closingBy("closeByAgency", agencyDimension, agencyName);

export const closeByModel = closingBy("closeByModel", modelDimension, modelName);

export const closeBySource = closingBy("closeBySource", sourceDimension);

export const funnel: ReportDefinition = {
  rows: "found",
  label: stageName,
  order: stageOrder,
  seriesList: [
    {
      dataset: { ...stagesReached, where: isUnique },
      rollup: "reached",
      key: valueDimension(sql`lead.reached_id`),
      measures: { reached: count() },
    },
    {
      dataset: { ...leadsReceived, where: isUnique },
      rollup: "standing",
      key: valueDimension(lead.stageId),
      measures: { standing: count() },
    },
    {
      dataset: { ...stays, where: isUnique },
      rollup: "stays",
      key: valueDimension(sql`stay.from_stage_id`),
      measures: { medianStay: median(sql`date_part('epoch', stay.at - stay.from_at) / 60`) },
    },
  ],
};

export const mix: ReportDefinition = {
  rows: "found",
  label: agencyName,
  columnLabel: modelName,
  seriesList: [
    {
      dataset: { ...leadsReceived, where: isUnique },
      key: agencyDimension,
      column: modelDimension,
      rollup: "mix",
      measures: { unique: count(), ...closing },
    },
  ],
};

export const lostReasons: ReportDefinition = {
  rows: "largest",
  label: textLabel,
  seriesList: [{ dataset: leadsLost, key: textDimension(lead.lostReason), measures: { lost: count() } }],
};

function soldWithin(days: number): Measure {
  const age = sql.raw(`interval '${days} days'`);
  return rate(
    inSparseSubset(sql`${isSold} and ${lead.soldAt} < ${lead.createdAt} + ${age}`),
    sql`${lead.createdAt} <= ${asOfMoment} - ${age}`,
  );
}

export const cohorts: ReportDefinition = {
  rows: "months",
  seriesList: [
    {
      dataset: uniqueLeadsReceived,
      key: monthDimension(uniqueLeadsReceived.at),
      rollup: "cohorts",
      // Sales within ninety days are final after ninety days.
      stableAfterDays: 92,
      measures: {
        unique: count(),
        ...closing,
        closedWithin30: soldWithin(30),
        closedWithin60: soldWithin(60),
        closedWithin90: soldWithin(90),
      },
    },
  ],
};

const AGES = ["0-1", "2-3", "4-7", "8-15", "16-30", "31+"] as const;
const days = sql`floor(date_part('epoch', now() - ${lead.createdAt}) / 86400)`;
const ENDS = [31, 16, 8, 4, 2];
const bounds = sql.raw(ENDS.map((days) => `now() - interval '${days} days' + interval '1 microsecond'`).join(", "));
const named = sql.raw(
  AGES.toReversed()
    .map((age) => `'${age}'`)
    .join(", "),
);
const ofAge: Dimension = Object.assign(rangeDimension(days, AGES), {
  grouped: () => ({
    by: sql`width_bucket(${lead.createdAt}, (select array[${bounds}]))`,
    name: (by: SQL) => sql`(array[${named}])[${by} + 1]`,
  }),
});

export const ageing: ReportDefinition = {
  rows: AGES,
  seriesList: [
    {
      dataset: leadsOpen,
      key: ofAge,
      rollup: "open",
      stableAfterDays: 33,
      measures: {
        open: count(),
        spokenWith: count(sql`${lead.firstContactAt} is not null`),
        notSpokenWith: count(sql`${lead.firstContactAt} is null`),
      },
    },
  ],
};
