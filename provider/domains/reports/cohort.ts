import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { CHANNEL_OF, SOURCES, toChannel } from "@/contract/kernel/channels.ts";
import { isPostSalesSource } from "@/contract/leads/lead-columns.ts";
import { NONE, type ReportFilter } from "@/contract/reports/reports.ts";
import { lead } from "@/provider/db/schema/leads.ts";
import { toWhere, visibilityFilter } from "@/provider/domains/lead-core/filter.ts";
import type { LicensedActor } from "@/provider/kernel/context.ts";
import type { Period } from "./period.ts";
import type { Dataset } from "./report.ts";

export type ReportConditions = Pick<ReportFilter, "agency" | "product" | "advisor" | "source" | "channel">;
export type ScopedActor = Pick<LicensedActor, "roles" | "userId">;

export function isUnrestricted(
  actor: ScopedActor,
  { agency, product, advisor, source, channel }: ReportConditions,
): boolean {
  return [toWhere(visibilityFilter(actor)), agency, product, advisor, source, channel].every(
    (one) => one === undefined,
  );
}

export function isInPeriod({ at }: Dataset, { from, to }: Period): SQL | undefined {
  return at ? sql`${at} >= ${from}::timestamptz and ${at} < ${to}::timestamptz` : undefined;
}

export function rowsInPeriod(dataset: Dataset, period: Period, actor: ScopedActor, filter: ReportConditions): SQL {
  const { own } = dataset;
  const ownChannel =
    filter.channel && toChannel(filter.channel, Boolean(filter.source && isPostSalesSource(filter.source)));
  const rows = and(
    isInPeriod(dataset, period),
    dataset.where,
    toWhere(visibilityFilter(actor)),
    one(own?.agency ?? lead.agencyId, filter.agency),
    one(lead.modelId, filter.product),
    one(own?.advisor ?? lead.advisorId, filter.advisor),
    filter.source && eq(lead.source, filter.source),
    // Filters by sources, which share an index with the time.
    filter.channel &&
      inArray(
        lead.source,
        SOURCES.filter((source) => CHANNEL_OF[source] === ownChannel),
      ),
  );
  return rows ?? sql`true`;
}

function one(column: AnyPgColumn | SQL, id: string | undefined): SQL | undefined {
  if (id === undefined) return;
  return id === NONE ? sql`${column} is null` : sql`${column} = ${id}::uuid`;
}
