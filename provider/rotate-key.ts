import { openDatabase } from "./db/client.ts";
import { migrateDatabase } from "./db/migrate.ts";
import { readConfig } from "./kernel/config.ts";
import { fail } from "./process.ts";
import { reencryptSecrets } from "./registry/reencrypt.ts";
import { Secrets } from "./secrets/secrets.ts";

const config = await Promise.resolve(process.env).then(readConfig).catch(fail);
const database = await openDatabase({ url: config.DATABASE_URL, directory: config.dataDir }).catch(fail);
try {
  await migrateDatabase(database);
  const count = await reencryptSecrets(database, Secrets.of(config));
  console.log(`${count} secrets are sealed with the first key now. The others may be taken out of ENCRYPTION_KEYS.`);
} catch (cause) {
  await database.close();
  fail(cause);
}
await database.close();
