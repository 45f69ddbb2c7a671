import { sql } from "drizzle-orm";
import { attemptsMade } from "../facts.ts";
import { ownWord, ownWordOf, resultName, resultOrder, wordOf } from "../keys.ts";
import { count, type ReportDefinition } from "../report.ts";
import { isEffective, isHuman } from "./contact-attempts.ts";

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
  columnLabel: ownWord,
  order: resultOrder,
  parts: [
    {
      facts: attemptsOfKinds,
      key: wordOf(sql`kind.top_id`),
      column: ownWordOf(sql`attempt.result`),
      sheet: "typification",
      measures: { attempts: count(), spokenWith: count(isHuman), effective: count(isEffective) },
    },
  ],
};
