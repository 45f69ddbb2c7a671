import { sql } from "drizzle-orm";
import type pg from "pg";
import { buildInsert, type InsertRow, insertRows } from "@/provider/db/insert-rows.ts";
import { refreshStatistics } from "@/provider/db/pglite.ts";
import { absence } from "@/provider/db/schema/agenda.ts";
import { campaign } from "@/provider/db/schema/campaigns.ts";
import {
  agency,
  company,
  license,
  model,
  modelVersion,
  pipeline,
  rule,
  stage,
} from "@/provider/db/schema/companies.ts";
import { contactResult } from "@/provider/db/schema/contact-attempts.ts";
import { leadOrigin, property } from "@/provider/db/schema/lead-origins.ts";
import { notification } from "@/provider/db/schema/notifications.ts";
import { target, user, userLicense } from "@/provider/db/schema/users.ts";
import { hashPassword } from "@/provider/domains/identity/sessions/password.ts";
import { LicenseSettings } from "@/provider/domains/intake/license-settings.ts";
import { monthAt } from "@/provider/domains/team/targets.ts";
import type { Database } from "@/provider/kernel/database.ts";
import { Random } from "@/provider/kernel/sample-people.ts";
import { type Away, DAY_MS, Diary, dayAhead, toLocalDay } from "./agenda.ts";
import { storeAgentAttempts } from "./agent-tries.ts";
import { type Advertised, advertise, withCampaigns } from "./campaigns.ts";
import { PLATFORM } from "./catalogue/companies.ts";
import { storeCrmHistory, withoutCrm } from "./crm-history.ts";
import { absenceRow, notificationRow, targetRow } from "./factories.ts";
import { makeLeads, storeBatch } from "./fill.ts";
import { Histories } from "./histories.ts";
import { JOINED, makePlan, type Plan, type Tenant } from "./plan.ts";
import { seedReferrals } from "./referrals.ts";
import { storeVisits } from "./visits.ts";

type LeadOfAdvisor = { id: string; advisorId: string; createdAt: Date; rank: number };

async function notifyAdvisors(client: pg.ClientBase, licenseId: string): Promise<void> {
  const { rows } = await client.query<LeadOfAdvisor>(
    `select id, "advisorId", "createdAt", rank from (
        select id, advisor_id as "advisorId", created_at as "createdAt",
          row_number() over (partition by advisor_id order by created_at desc)::int as rank
        from lead where advisor_id is not null and deal_state = 'new') given
      where rank <= 8`,
  );
  await insertRows(
    client,
    notification,
    rows.map(({ id: leadId, advisorId: userId, createdAt, rank }) => {
      const at = createdAt.toISOString();
      const id = new Random(`told ${leadId}`).id(at);
      const readAt = rank > 2 ? new Date(createdAt.getTime() + 5 * 60_000).toISOString() : null;
      return notificationRow({ licenseId, id, userId, kind: "leadAssigned", leadId, createdAt: at, readAt });
    }),
  );
}

const HOPED = 0.03;
const HALF_A_MONTH_MS = 15 * 86_400_000;

type Seller = {
  licenseId: string;
  timeZone: string;
  leads: number;
  agencies: readonly { id: string }[];
  advisorIds: readonly string[];
};

function buildTargets(seller: Seller, now: Date): InsertRow<typeof target>[] {
  const { licenseId, timeZone, leads, agencies, advisorIds } = seller;
  const present = monthAt(now, timeZone);
  const last = monthAt(new Date(Date.parse(present) - HALF_A_MONTH_MS), timeZone);
  const random = new Random(`demo targets ${licenseId}`);
  return [last, present].flatMap((month, further) => {
    const own = (rank: number, all: number) => ({
      licenseId,
      id: random.id(`${month}-01T14:00:00.000Z`),
      month,
      sales: Math.ceil(leads * HOPED * rankShare(rank, all)) + further,
    });
    return [
      ...agencies.map(({ id }, rank) => targetRow({ ...own(rank, agencies.length), agencyId: id })),
      ...advisorIds.map((id, rank) => targetRow({ ...own(rank, advisorIds.length), advisorId: id })),
    ];
  });
}

function rankShare(rank: number, all: number): number {
  return (2 * (all - rank)) / (all * (all + 1));
}

const DAYS = 90;
const BATCH = 500;
const UNCALLED = 0.03;

/** Two companies with users and 5,000 leads of 90 days. Skips existing ones. */
export async function seedDemo(database: Database, password: string, now = new Date()): Promise<void> {
  const plan = makePlan();
  if (!(await hasCompany(database))) await seedCompanies(database, plan, password);
  // Smallest first: afterwards the planner has statistics for the larger ones.
  for (const { row, leads, crm, tenant, hasAgent } of plan.licenses.toSorted((one, other) => one.leads - other.leads)) {
    const to = Math.floor(now.getTime() / 60_000) * 60_000;
    const targets = buildTargets({ ...tenant, timeZone: row.timeZone, leads }, now);
    const away = buildAbsences(tenant, to);
    const { origins } = tenant;
    const advertised = advertise({ licenseId: row.id, leads, days: DAYS, origins, joined: JOINED }, to);
    const isOurs = await database.transaction({ role: "tenant", licenseId: row.id }, ({ $client }) =>
      seedTenant($client, tenant, { targets, absences: away }),
    );
    if (!isOurs) continue;
    const settings = withCampaigns(await new LicenseSettings(database).of(row.id), advertised.rows);
    const uncalled = hasAgent ? UNCALLED : 0;
    const market = { ...toMarket(tenant, advertised), failing: 0.07, repeating: 0.15, uncalled };
    const filling = { seed: `demo ${row.name}`, count: leads, from: to - DAYS * DAY_MS, to, market };
    const isNew = await database.transaction({ role: "tenant", licenseId: row.id }, async (db) => {
      if (await isFilled(db.$client, row.id)) return false;
      await db.$client.query(buildInsert(campaign, advertised.rows, { onConflict: "do nothing" }));
      const histories = await Histories.open(db.$client, row.id, new Diary(away.map(toAway)), to);
      for (const batch of makeLeads(settings, filling, BATCH)) {
        await storeBatch(db.$client, { licenseId: row.id, settings, batch });
        await histories.store(batch);
      }
      if (hasAgent) await storeAgentAttempts(db.$client, row.id, to);
      await storeVisits(db.$client, row.id, to);
      await (crm ? storeCrmHistory(db.$client, { licenseId: row.id, market: crm, now: to }) : withoutCrm(db.$client));
      await notifyAdvisors(db.$client, row.id);
      return true;
    });
    await database.transaction({ role: "tenant", licenseId: row.id }, (db) => seedReferrals(db, row.id, to));
    if (isNew) await refreshStatistics(database);
  }
}

function toMarket({ agencies, models }: Tenant, { ads }: Advertised) {
  return {
    agencies: agencies.map(({ name }) => name),
    products: models.flatMap(({ brand, name }) => [`${brand} ${name}`, name]),
    ads,
    hasShowroom: true,
    lastAdvisor: 0.6,
  };
}

const ABSENCES = [
  { rank: 0, from: -41, to: -40, reason: "Permiso médico" },
  { rank: 2, from: -66, to: -60, reason: "Vacaciones" },
  { rank: 1, from: 24, to: 31, reason: "Vacaciones" },
];

function buildAbsences({ licenseId, advisorIds, absences }: Tenant, now: number): InsertRow<typeof absence>[] {
  const random = new Random(`demo absences of now ${licenseId}`);
  const lately = ABSENCES.flatMap(({ rank, from, to, reason }) => {
    const userId = advisorIds[rank];
    const days = { firstDay: dayAhead(now, from), lastDay: dayAhead(now, to) };
    return userId ? [absenceRow({ licenseId, id: random.id(JOINED), userId, ...days, reason })] : [];
  });
  return [...absences, ...lately];
}

function toAway({ userId, firstDay, lastDay }: InsertRow<typeof absence>): Away {
  const startOfDay = (day: string) => toLocalDay(Date.parse(`${day}T12:00:00.000Z`));
  return { userId, from: startOfDay(firstDay), to: startOfDay(lastDay) + DAY_MS - 1 };
}

async function hasCompany(database: Database): Promise<boolean> {
  return database.transaction({ role: "identity" }, async (db) => {
    const { rows } = await db.execute(sql`select 1 from company where slug = ${PLATFORM.slug}`);
    return rows.length > 0;
  });
}

async function seedCompanies(database: Database, plan: Plan, password: string) {
  const users = await Promise.all(
    plan.users.map(async (row) => ({ ...row, passwordHash: await hashPassword(password) })),
  );
  await database.transaction({ role: "identity" }, async ({ $client }) => {
    await $client.query("select pg_advisory_xact_lock(hashtext('seed demo'))");
    const { rows } = await $client.query("select 1 from company where slug = $1", [PLATFORM.slug]);
    if (rows.length > 0) return;
    await insertRows($client, company, plan.companies);
    await insertRows(
      $client,
      license,
      plan.licenses.map(({ row }) => row),
    );
    await insertRows($client, user, users);
    await insertRows($client, userLicense, plan.userLicenses);
  });
}

type OfNow = {
  targets: InsertRow<typeof target>[];
  absences: InsertRow<typeof absence>[];
};

async function seedTenant(client: pg.ClientBase, tenant: Tenant, ofNow: OfNow): Promise<boolean> {
  await client.query("select pg_advisory_xact_lock(hashtext('seed ' || $1))", [tenant.licenseId]);
  const licenses = await client.query("select 1 from license");
  if (licenses.rows.length === 0) return false;
  const pipelines = await client.query("select 1 from pipeline limit 1");
  if (pipelines.rows.length > 0) return true;
  await insertRows(client, agency, tenant.agencies);
  await insertRows(client, model, tenant.models);
  await insertRows(client, modelVersion, tenant.versions);
  await insertRows(client, leadOrigin, tenant.origins);
  await insertRows(client, property, tenant.properties);
  await insertRows(client, contactResult, tenant.results);
  await insertRows(client, pipeline, tenant.pipelines);
  await insertRows(client, stage, tenant.stages);
  await insertRows(client, rule, tenant.rules);
  await insertRows(client, absence, ofNow.absences);
  await insertRows(client, target, ofNow.targets);
  return true;
}

async function isFilled(client: pg.ClientBase, licenseId: string): Promise<boolean> {
  await client.query("select pg_advisory_xact_lock(hashtext('seed ' || $1))", [licenseId]);
  const { rows } = await client.query("select 1 from lead limit 1");
  return rows.length > 0;
}
