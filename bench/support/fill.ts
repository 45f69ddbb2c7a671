import { LicenseSettings } from "@/provider/domains/intake/license-settings.ts";
import { rebuildRollups } from "@/provider/domains/reports/rollups/tell.ts";
import type { Database } from "@/provider/kernel/database.ts";
import { makeLeads, storeBatch } from "@/provider/seed/fill.ts";

const BATCH = 2000;
const DAY_MS = 86_400_000;
const YEARS_MS = 3 * 365 * DAY_MS;

/** What a million leads are in. */
const FILLED = ["lead", "lead_facet", "intake_request", "audit_entry", "report_day", "report_day_row"];

/** Names that the made people do not bear, each given to one lead in so many. What is searched for has a known share. */
export const SPREAD_NAMES = [
  { name: "Xiomarel", oneIn: 50_000 },
  { name: "Ayavaca", oneIn: 1000 },
  { name: "Tigselema", oneIn: 200 },
  { name: "Ushina", oneIn: 50 },
  { name: "Quilumba", oneIn: 10 },
] as const;

/** Adds leads of three years to one licence, judged as intake judges them, and leaves it as it would stand a day later. */
export async function fillLicense(database: Database, licenseId: string, count: number): Promise<void> {
  const settings = await new LicenseSettings(database).of(licenseId);
  const market = {
    agencies: settings.agencies.map(({ name }) => name),
    products: settings.models.map(({ name }) => name),
    failing: 0.06,
    repeating: 0.14,
  };
  const to = Date.now() - 90 * DAY_MS;
  let index = 0;
  let storing: Promise<void> = Promise.resolve();
  for (const batch of makeLeads(settings, { seed: "bench", count, from: to - YEARS_MS, to, market }, BATCH)) {
    for (const { decision } of batch) {
      index += 1;
      const spread = SPREAD_NAMES.find(({ oneIn }) => index % oneIn === Math.floor(oneIn / 2));
      if (spread) decision.evaluation.draft.lastName = spread.name;
    }
    // The next batch is made while the database stores this one.
    await storing;
    storing = database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
      await $client.query("set local synchronous_commit = off");
      await storeBatch($client, licenseId, settings, batch);
    });
    // Awaited at the next turn; a fault until then is not an unhandled one.
    storing.catch(() => {});
  }
  await storing;
  await tidy(database, licenseId);
}

/** What the worker and autovacuum would have done by the next day, and would else do while something is measured. */
async function tidy(database: Database, licenseId: string): Promise<void> {
  await rebuildRollups(database, licenseId, new AbortController().signal);
  const client = await database.pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    for (const table of FILLED) await client.query(`vacuum (analyze) ${table}`);
  } finally {
    client.release(true);
  }
}
