import { parseArgs } from "node:util";
import { openDatabase } from "./db/client.ts";
import { migrateDatabase } from "./db/migrate.ts";
import { readConfig } from "./kernel/config.ts";
import { fail } from "./process.ts";
import { seedLeads } from "./seed/bulk.ts";
import { seedDemo } from "./seed/demo.ts";

const USAGE = "npm run seed -- --leads 1000000 [--license <name or id>]";
const MAX_PGLITE_LEADS = 100_000;

function readArguments() {
  const options = { leads: { type: "string" }, license: { type: "string", default: "Andes Motor Norte" } } as const;
  try {
    const { values } = parseArgs({ options });
    const leads = Number(values.leads);
    if (Number.isInteger(leads) && leads > 0) return { leads, license: values.license };
  } catch {}
  return fail(`Usage: ${USAGE}`);
}

const { leads, license } = readArguments();
const config = await Promise.resolve(process.env).then(readConfig).catch(fail);
const database = await openDatabase({ url: config.DATABASE_URL, directory: config.dataDir }).catch(fail);

try {
  await migrateDatabase(database);
  if (config.DEMO_DATA) await seedDemo(database, config.DEMO_PASSWORD);
  if (database.engine === "pglite" && leads > MAX_PGLITE_LEADS) {
    console.log(`PGlite is meant for up to ${MAX_PGLITE_LEADS} leads: set DATABASE_URL for more.`);
  }
  const licenseId = await findLicense(license);
  let reportedAt = 0;
  const { done, seconds } = await seedLeads(database, licenseId, leads, {
    onProgress: (progress) => {
      if (progress.seconds - reportedAt < 5) return;
      reportedAt = progress.seconds;
      console.log(`${progress.done} of ${progress.count}, ${rate(progress)} a second`);
    },
  });
  console.log(`${done} leads in ${seconds.toFixed(1)} s, ${rate({ done, seconds })} a second, into ${license}.`);
} catch (cause) {
  await database.close();
  fail(cause);
}
await database.close();

function rate({ done, seconds }: { done: number; seconds: number }): number {
  return Math.round(done / seconds);
}

async function findLicense(nameOrId: string): Promise<string> {
  const found = await database.transaction({ role: "identity" }, async ({ $client }) => {
    const { rows } = await $client.query<{ id: string }>("select id from license where name = $1 or id::text = $1", [
      nameOrId,
    ]);
    return rows[0]?.id;
  });
  if (!found) throw new Error(`There is no licence "${nameOrId}".`);
  return found;
}
