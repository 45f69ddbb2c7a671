import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { attemptsMade, leadsReceived, uniqueLeadsReceived } from "../datasets.ts";
import {
  advisorName,
  dayDimension,
  resultName,
  resultOrder,
  textDimension,
  textLabel,
  valueDimension,
  weekHourDimension,
} from "../dimensions.ts";
import { isContacted, isPersonReached, isUnique } from "../predicates.ts";
import { count, type Dataset, median, percentile, type ReportDefinition, rate } from "../report.ts";

/** Null without an attempt. Excludes automatic messages, includes showroom attention. */
const leadsAttempted = {
  ...leadsReceived,
  from: sql`lead cross join lateral (
      select least(${lead.firstContactAt}, (
        select tried.at from contact_attempt tried
        where ${lead.triesToContact} > 0 and tried.license_id = ${lead.licenseId} and tried.lead_id = ${lead.id}
          and tried.actor_id is not null
        order by tried.at limit 1)) as at
    offset 0) first_try`,
  where: isUnique,
} satisfies Dataset;

const isAttempted = sql`first_try.at is not null`;
const isNotAttempted = sql`first_try.at is null`;
const minutesToTry = sql`date_part('epoch', first_try.at - ${lead.createdAt}) / 60`;

const isHuman = sql`attempt.is_human_contact`;
const isEffective = sql`attempt.is_human_contact and attempt.is_effective`;

export const attempts: ReportDefinition = {
  rows: "times",
  seriesList: [
    {
      dataset: attemptsMade,
      key: dayDimension(attemptsMade.at),
      rollup: "attempts",
      measures: { attempts: count(), spokenWith: count(isHuman), effective: count(isEffective) },
    },
    {
      dataset: uniqueLeadsReceived,
      key: dayDimension(uniqueLeadsReceived.at),
      rollup: "contacted",
      measures: { unique: count(), contactRate: rate(isContacted) },
    },
  ],
};

export const attemptsByHour: ReportDefinition = {
  rows: "found",
  seriesList: [
    {
      dataset: attemptsMade,
      key: weekHourDimension(attemptsMade.at),
      rollup: "attemptsByHour",
      measures: { attempts: count(), spokenRate: rate(isHuman), effectiveRate: rate(isEffective) },
    },
  ],
};

export const attemptsPerLead: ReportDefinition = {
  rows: ["0", "1", "2", "3", "4", "5+"],
  seriesList: [
    {
      dataset: { ...leadsReceived, where: isUnique },
      rollup: "attemptsPerLead",
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
  seriesList: [
    {
      dataset: leadsAttempted,
      key: dayDimension(leadsAttempted.at),
      rollup: "firstAttempt",
      measures: {
        unique: count(),
        tried: count(isAttempted),
        notTried: count(isNotAttempted),
        tryMedian: median(minutesToTry, isAttempted),
        tryP90: percentile(0.9, minutesToTry, isAttempted),
      },
    },
  ],
};

export const agents: ReportDefinition = {
  rows: "largest",
  label: advisorName,
  seriesList: [
    {
      dataset: attemptsMade,
      key: valueDimension(sql`attempt.actor_id`),
      rollup: "agents",
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

/** Attempts with the root of their result in the current tree; deleted results have none. */
const attemptsOfKinds = {
  ...attemptsMade,
  from: sql`${attemptsMade.from} left join (
      with recursive hanging as (
        select license_id, id, id as top_id from contact_result where parent_id is null
        union all select below.license_id, below.id, hanging.top_id from contact_result below
        join hanging on hanging.license_id = below.license_id and hanging.id = below.parent_id)
      select license_id, id, top_id from hanging) kind
    on kind.license_id = attempt.license_id and kind.id = attempt.result_id`,
};

export const typification: ReportDefinition = {
  rows: "found",
  label: resultName,
  columnLabel: textLabel,
  order: resultOrder,
  seriesList: [
    {
      dataset: attemptsOfKinds,
      key: valueDimension(sql`kind.top_id`),
      column: textDimension(sql`attempt.result`),
      rollup: "typification",
      measures: { attempts: count(), spokenWith: count(isHuman), effective: count(isEffective) },
    },
  ],
};
