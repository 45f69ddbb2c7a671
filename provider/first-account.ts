import { parseArgs } from "node:util";
import { openDatabase } from "./db/client.ts";
import { migrateDatabase } from "./db/migrate.ts";
import { createFirstAccount, FirstAccount } from "./domains/licenses/first-account.ts";
import { readConfig } from "./kernel/config.ts";
import { Problem } from "./kernel/problem.ts";
import { fail } from "./process.ts";

const USAGE =
  'npm run first-account -- --email ana@example.com --name "Ana Torres" --company "Andes Motor" --ruc 1790012345001 --licence "Andes Motor Norte" [--zone America/Guayaquil]';

function readArguments(): FirstAccount {
  const text = { type: "string" } as const;
  const options = {
    email: text,
    name: text,
    company: text,
    ruc: text,
    licence: text,
    zone: { type: "string", default: "America/Guayaquil" },
  } as const;
  try {
    const { values } = parseArgs({ options });
    const input = FirstAccount.safeParse({
      email: values.email,
      fullName: values.name,
      name: values.licence,
      timeZone: values.zone,
      companyName: values.company,
      companyIdentification: values.ruc,
    });
    if (input.success) return input.data;
    const invalid = input.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
    return fail(`${invalid.join("\n")}\nUsage: ${USAGE}`);
  } catch {
    return fail(`Usage: ${USAGE}`);
  }
}

const input = readArguments();
const config = await Promise.resolve(process.env).then(readConfig).catch(fail);
const database = await openDatabase({ url: config.DATABASE_URL, directory: config.dataDir }).catch(fail);
try {
  await migrateDatabase(database);
  const link = await createFirstAccount(database, config, input);
  console.log(`${input.fullName} chooses a password within seven days at\n${link}`);
} catch (cause) {
  await database.close();
  if (cause instanceof Problem && cause.code === "CONFLICT")
    fail("Accounts exist already. Their users can invite others.");
  if (cause instanceof Problem) fail(`${cause.code} ${JSON.stringify(cause.details)}`);
  fail(cause);
}
await database.close();
