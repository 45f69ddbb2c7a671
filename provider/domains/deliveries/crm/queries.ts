import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Crm, CrmAccount, CrmSummary } from "@/contract/deliveries/crm.ts";
import { CrmConfig } from "@/contract/deliveries/crm-config.ts";
import { ACCOUNT_TYPES, type AccountType } from "@/contract/kernel/channels.ts";
import { COUNT_CEILING } from "@/contract/kernel/limits.ts";
import { license } from "@/provider/db/schema/companies.ts";
import { delivery, destination } from "@/provider/db/schema/deliveries.ts";
import type { RequestContext } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import type { Secrets } from "@/provider/secrets/secrets.ts";
import { toConnector } from "./crm.ts";

export type CrmRow = typeof destination.$inferSelect;

export const isCrm = and(eq(destination.kind, "crm"), isNull(destination.removedAt));

const VISIBLE_KEY_LENGTH = 4;
const SHORT_KEY = 12;

export function toCrm(secrets: Secrets) {
  return (row: CrmRow): Crm => {
    const { id, version, name, state, disabledFor, channels, modelIds, events, ratePerMinute } = row;
    const { key } = toConnector({ secrets }, row);
    return {
      id,
      version,
      name,
      state,
      disabledFor,
      channels,
      modelIds,
      sendsDuplicates: events.includes("crm.duplicate"),
      sendsChanges: events.includes("crm.update"),
      ratePerMinute: ratePerMinute ?? 0,
      config: CrmConfig.parse(row.config),
      keyEnd: key === "" ? null : key.length < SHORT_KEY ? "" : key.slice(-VISIBLE_KEY_LENGTH),
    };
  };
}

export async function readCrm(db: Db, id: string, { isLocked = false } = {}): Promise<CrmRow> {
  const query = db
    .select()
    .from(destination)
    .where(and(isCrm, eq(destination.id, id)));
  const [found] = await (isLocked ? query.for("update") : query);
  if (!found) throw new Problem("NOT_FOUND", { crm: id });
  return found;
}

/** Counts to COUNT_CEILING + 1 on its own index range. Aliased: Drizzle would omit the outer table's name. */
const counted = (where: ReturnType<typeof sql>) => sql<number>`(
  select count(*)::int from (
    select from ${delivery} d where d.license_id = "destination".license_id and d.destination_id = "destination".id
      and ${where} limit ${COUNT_CEILING + 1}
  ) counted)`;

export const isNotQueued = (at: SQL) => sql`not exists (select from delivery o where o.license_id = ${at}.license_id
  and o.lead_id = ${at}.lead_id and o.destination_id = ${at}.destination_id and o.state in ('waiting', 'sending'))`;

const REJECTED_COUNT = sql<number>`(
  select count(*)::int from (
    select from lead_at_crm c where c.license_id = "destination".license_id and c.destination_id = "destination".id
      and c.state in ('refused', 'outdated') and ${isNotQueued(sql`c`)} limit ${COUNT_CEILING + 1}
  ) counted)`;

const MAX_WAITING_READ = 200;

async function befallenBy(db: Db, { id, lastErrorAt }: CrmRow): Promise<NonNullable<CrmSummary["lastError"]>["lead"]> {
  const { rows } = await db.execute<NonNullable<NonNullable<CrmSummary["lastError"]>["lead"]>>(sql`
    select l.id, l.source, tried.message,
      coalesce(nullif(trim(l.first_name || ' ' || l.last_name), ''), l.phone) as name
    from (
      select lead_id, message from delivery
        where license_id = ${TENANT} and destination_id = ${id} and state = 'failed' and ended_at = ${lastErrorAt}
      union all
      select waits.lead_id, waits.message from (
        select d.id, d.lead_id, d.message from delivery d
        where d.destination_id = ${id} and d.state in ('waiting', 'sending') order by d.next_at desc limit ${MAX_WAITING_READ}
      ) waits join delivery_attempt a on a.license_id = ${TENANT} and a.delivery_id = waits.id and a.at = ${lastErrorAt}
    ) tried join lead l on l.license_id = ${TENANT} and l.id = tried.lead_id and l.erased_at is null
    order by l.id limit 1`);
  return rows[0] ?? null;
}

const TENANT = sql`nullif(current_setting('app.license_id', true), '')::uuid`;

export async function listCrms(ctx: RequestContext): Promise<CrmSummary[]> {
  const rows = await ctx.db
    .select({
      row: destination,
      waiting: counted(sql`d.state in ('waiting', 'sending')`),
      failed: REJECTED_COUNT,
      deliveredInDay: counted(sql`d.created_at > now() - interval '1 day' and d.state = 'delivered'`),
    })
    .from(destination)
    .where(isCrm)
    .orderBy(asc(destination.name));
  const show = toCrm(ctx.services.secrets);
  const all: CrmSummary[] = [];
  for (const { row, ...counts } of rows) {
    const { config, ...visible } = show(row);
    const { lastErrorAt: at, lastFailureReason: failureReason, lastStatus: status, lastSuccessAt } = row;
    const isOver = at !== null && lastSuccessAt !== null && lastSuccessAt > at;
    all.push({
      ...visible,
      ...counts,
      lastSuccessAt,
      isDegraded: row.openedAt !== null,
      preset: config.preset,
      kind: config.kind,
      accountType: config.accountType,
      lastError:
        at && failureReason && !isOver ? { at, failureReason, status, lead: await befallenBy(ctx.db, row) } : null,
    });
  }
  return all;
}

export async function listAccounts(ctx: RequestContext, only: AccountType | undefined): Promise<CrmAccount[]> {
  const all = await listCrms(ctx);
  const [own] = await ctx.db.select({ name: license.name }).from(license).where(eq(license.id, ctx.actor.licenseId));
  const names: Record<AccountType, string> = { client: own?.name ?? "", root: "Prospecta" };
  return ACCOUNT_TYPES.filter((type) => !only || type === only).map((accountType) => ({
    accountType,
    name: names[accountType],
    integrations: all.filter((one) => one.accountType === accountType),
  }));
}
