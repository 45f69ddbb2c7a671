import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { appointment } from "@/provider/db/schema/agenda.ts";
import { contactAttempt } from "@/provider/db/schema/contact-attempts.ts";
import { lead, stageChange } from "@/provider/db/schema/leads.ts";
import { visit } from "@/provider/db/schema/visits.ts";
import type { Period } from "./period.ts";

/** Cut-off of outcomes: now, or the equal age of a comparison period. */
export const asOfMoment = sql`(select at from as_of)`;

/** Shows tables as of an earlier time, under their own names. Values without history are current. */
export function withTablesAsOf({ asOf: at }: Period, only?: SQL): SQL {
  const moment = sql`as_of as (select ${at ? sql`${at}::timestamptz` : sql`now()`} as at)`;
  if (!at) return sql`with ${moment}`;
  const then = sql`${at}::timestamptz`;
  const ifBefore = (column: AnyPgColumn, value: SQL | AnyPgColumn = column) =>
    sql`case when ${column} < ${then} then ${value} end`;
  const { firstContactAt, contactedAt, soldAt, lostAt, stageAt, stageId } = lead;
  const leads = tableWith(
    lead,
    {
      firstContactAt: ifBefore(firstContactAt),
      contactedAt: ifBefore(contactedAt),
      soldAt: ifBefore(soldAt),
      lostAt: ifBefore(lostAt),
      stageId: sql`case when ${stageAt} < ${then} then ${stageId} else (coalesce(
        (select array[moved.from_stage_id] from stage_change moved
          where moved.license_id = ${lead.licenseId} and moved.lead_id = ${lead.id} and moved.at >= ${then}
          order by moved.at, moved.id limit 1), array[${stageId}]))[1] end`,
      triesToContact: sql`case when ${firstContactAt} < ${then} then ${lead.triesToContact} else (
        select count(*)::int from contact_attempt tried
        where tried.license_id = ${lead.licenseId} and tried.lead_id = ${lead.id} and tried.at < ${then}
          and tried.actor_id is not null) end`,
    },
    only,
  );
  const meetings = tableWith(
    appointment,
    {
      state: sql`case
        when ${appointment.state} in ('shown', 'noShow') and ${appointment.startsAt} >= ${then} then 'planned'
        when ${appointment.state} = 'rescheduled' and not exists (select from appointment next
          where next.license_id = ${appointment.licenseId} and next.previous_id = ${appointment.id}
            and next.created_at < ${then}) then 'planned'
        else ${appointment.state} end`,
    },
    sql`${appointment.createdAt} < ${then}`,
  );
  const visits = tableWith(visit, { attendedAt: ifBefore(visit.attendedAt), closedAt: ifBefore(visit.closedAt) });
  // Leads first: they need all moves and attempts; later CTEs filter them.
  return sql`with ${moment}, ${leads}, ${meetings}, ${visits},
    ${tableWith(stageChange, {}, sql`${stageChange.at} < ${then}`)},
    ${tableWith(contactAttempt, {}, sql`${contactAttempt.at} < ${then}`)}`;
}

/** Prevents materialisation, so that indexes apply. */
function tableWith(table: PgTable, changed: Record<string, SQL>, where?: SQL): SQL {
  const columns = Object.entries(getTableColumns(table)).map(([name, column]) =>
    changed[name] ? sql`${changed[name]} as ${sql.identifier(column.name)}` : sql`${column}`,
  );
  return sql`${table} as not materialized (
    select ${sql.join(columns, sql`, `)} from ${table} ${where ? sql`where ${where}` : sql``})`;
}
