import { refreshStatistics } from "@/provider/db/pglite.ts";
import { LicenseSettings } from "@/provider/domains/intake/license-settings.ts";
import type { Database } from "@/provider/kernel/database.ts";
import type { Settings } from "@/provider/kernel/license-settings.ts";
import { type Filling, makeLeads, storeBatch } from "./fill.ts";
import { workLeads } from "./progress.ts";

const BATCH = 1000;
const ANALYSE_AT = 5 * BATCH;
const YEARS_MS = 3 * 365 * 86_400_000;

export type Progress = { done: number; count: number; seconds: number };

export async function seedLeads(
  database: Database,
  licenseId: string,
  count: number,
  options: { now?: Date; onProgress?: (progress: Progress) => void } = {},
): Promise<Progress> {
  const settings = await new LicenseSettings(database).of(licenseId);
  if (settings.agencies.length === 0 || settings.models.length === 0) {
    throw new Error(`Licence ${licenseId} is unknown, or has no agencies and models to make leads from.`);
  }
  const to = (options.now ?? new Date()).getTime();
  const market = { ...toMarket(settings), failing: 0.071, repeating: 0.15 };
  const seed = `bulk ${licenseId} ${await countLeads(database, licenseId)}`;
  const filling: Filling = { seed, count, from: to - YEARS_MS, to, market };

  const start = performance.now();
  let done = 0;
  let storing: Promise<void> = Promise.resolve();
  const progress = () => ({ done, count, seconds: (performance.now() - start) / 1000 });
  for (const batch of makeLeads(settings, filling, BATCH)) {
    await storing;
    if (done === ANALYSE_AT) await refreshStatistics(database);
    done += batch.length;
    storing = database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
      await $client.query("set local synchronous_commit = off");
      await storeBatch($client, { licenseId, settings, batch });
      await workLeads($client, { licenseId, batch, until: to });
    });
    // Awaited in the next round; avoids an unhandled rejection until then.
    storing.catch(() => {});
    options.onProgress?.(progress());
  }
  await storing;
  await refreshStatistics(database);
  return progress();
}

function toMarket({ agencies, models }: Settings) {
  return { agencies: agencies.map(({ name }) => name), products: models.flatMap(({ names }) => names.slice(0, 2)) };
}

async function countLeads(database: Database, licenseId: string): Promise<number> {
  return database.transaction({ role: "tenant", licenseId }, async ({ $client }) => {
    const { rows } = await $client.query<{ count: number }>("select count(*) as count from lead");
    return rows[0]?.count ?? 0;
  });
}
