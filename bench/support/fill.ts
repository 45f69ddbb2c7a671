import { LicenseSettings } from "@/provider/domains/intake/license-settings.ts";
import { rebuildRollups } from "@/provider/domains/reports/rollups/jobs.ts";
import type { Database } from "@/provider/kernel/database.ts";
import { makeLeads, storeBatch } from "@/provider/seed/fill.ts";

const BATCH = 2000;
const DAY_MS = 86_400_000;
const YEARS_MS = 3 * 365 * DAY_MS;

const FILLED = ["lead", "lead_facet", "intake_request", "audit_entry", "report_day", "report_day_row"];

/** Names that generated people do not have, each given to a known share of the leads. */
export const SPREAD_NAMES = [
  { name: "Xiomarel", oneIn: 50_000 },
  { name: "Ayavaca", oneIn: 1000 },
  { name: "Tigselema", oneIn: 200 },
  { name: "Ushina", oneIn: 50 },
  { name: "Quilumba", oneIn: 10 },
] as const;

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
    await storing;
    storing = database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
      await $client.query("set local synchronous_commit = off");
      await storeBatch($client, { licenseId, settings, batch });
    });
    // The next turn awaits the promise; until then a rejection must not count as unhandled.
    storing.catch(() => {});
  }
  await storing;
  await tidy(database, licenseId);
}

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
