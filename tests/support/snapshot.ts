import { writeFileSync } from "node:fs";
import { openDatabase } from "@/provider/db/client.ts";
import { migrateDatabase } from "@/provider/db/migrate.ts";

// Writes a migrated PGlite database to the file of the first argument.
const [file = ""] = process.argv.slice(2);
const database = await openDatabase({});
await migrateDatabase(database);
writeFileSync(file, await database.dump());
await database.close();
