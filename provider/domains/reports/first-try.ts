import { sql } from "drizzle-orm";
import { lead } from "@/provider/db/schema/leads.ts";
import { leadsReceived } from "./facts.ts";
import type { Dataset } from "./report.ts";
import { isUnique } from "./words.ts";

/** Null without an attempt. Excludes automatic messages, includes showroom attention. */
export const leadsAttempted = {
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

export const isAttempted = sql`first_try.at is not null`;
export const isNotTried = sql`first_try.at is null`;
export const minutesToTry = sql`date_part('epoch', first_try.at - ${lead.createdAt}) / 60`;
