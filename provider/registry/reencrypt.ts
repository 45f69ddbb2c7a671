import { asc, eq, getTableColumns, gt, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { signingSecretContext } from "@/provider/domains/intake/api-keys/authenticate.ts";
import type { Database } from "@/provider/kernel/database.ts";
import {
  accountTokenContext,
  connectionTokenContext,
  crmKeyContext,
  webhookSecretContext,
} from "@/provider/secrets/secrets.ts";
import { license } from "../db/schema/companies.ts";
import { connectedAccount, connection } from "../db/schema/connections.ts";
import { destination } from "../db/schema/deliveries.ts";
import { apiKey } from "../db/schema/intake.ts";
import type { Secrets } from "../secrets/secrets.ts";

type Owner = { licenseId: string; id: string; kind?: string };

type EncryptedColumns = {
  table: PgTable & { id: AnyPgColumn };
  columns: readonly string[];
  about: (row: Owner) => string;
};

/** Encrypted columns. A test finds missing ones by name. */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumns[] = [
  { table: connection, columns: ["secret"], about: ({ licenseId, id }) => connectionTokenContext(licenseId, id) },
  { table: connectedAccount, columns: ["secret"], about: ({ licenseId, id }) => accountTokenContext(licenseId, id) },
  { table: apiKey, columns: ["signingSecret", "previousSecret"], about: signingSecretContext },
  {
    table: destination,
    columns: ["secret", "previousSecret"],
    about: (row) => (row.kind === "crm" ? crmKeyContext(row) : webhookSecretContext(row)),
  },
];

function getColumn({ table }: EncryptedColumns, name: string): AnyPgColumn {
  return (getTableColumns(table) as Record<string, AnyPgColumn>)[name] as AnyPgColumn;
}

const BATCH = 200;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

type SecretRow = { licenseId: string; id: string } & Record<string, string | null>;

/** Resumable, safe while running. @returns their number @throws Error for an undecryptable secret */
export async function reencryptSecrets(database: Database, secrets: Secrets): Promise<number> {
  let count = 0;
  for (const licenseId of await listLicenses(database))
    for (const encrypted of ENCRYPTED_COLUMNS) count += await reencryptTable(database, secrets, licenseId, encrypted);
  return count;
}

async function reencryptTable(
  database: Database,
  secrets: Secrets,
  licenseId: string,
  encrypted: EncryptedColumns,
): Promise<number> {
  const { table, columns, about } = encrypted;
  let [count, from, isMore] = [0, FIRST_ID, true];
  while (isMore) {
    await database.transaction({ role: "tenant", licenseId }, async (db) => {
      const query = db.select().from(table).where(gt(table.id, from)).orderBy(asc(table.id)).limit(BATCH);
      const rows = (await query.for("no key update")) as SecretRow[];
      for (const row of rows) {
        const old = columns.filter((name) => row[name] && !secrets.isNewest(row[name]));
        count += old.length;
        const again = old.map((name) => [
          name,
          secrets.encrypt(secrets.open(row[name] as string, about(row)), about(row)),
        ]);
        if (again.length > 0) await db.update(table).set(Object.fromEntries(again)).where(eq(table.id, row.id));
      }
      isMore = rows.length === BATCH;
      from = rows.at(-1)?.id ?? from;
    });
  }
  return count;
}

/** Checks at start that every secret can be decrypted. @throws Error */
export async function checkKeys(database: Database, secrets: Secrets): Promise<void> {
  const unknown = new Set<string>();
  for (const licenseId of await listLicenses(database)) {
    await database.read({ role: "tenant", licenseId }, async (db) => {
      for (const encrypted of ENCRYPTED_COLUMNS) {
        for (const name of encrypted.columns) {
          const column = getColumn(encrypted, name);
          const keyId = sql<string>`split_part(${column}, '.', 1)`;
          const found = await db.selectDistinct({ keyId }).from(encrypted.table).where(sql`${column} <> ''`);
          for (const one of found) if (!secrets.knows(one.keyId)) unknown.add(one.keyId);
        }
      }
    });
  }
  if (unknown.size > 0)
    throw new Error(`ENCRYPTION_KEYS: stored secrets were sealed with another key (${[...unknown].join(", ")})`);
}

async function listLicenses(database: Database): Promise<string[]> {
  const rows = await database.read({ role: "identity" }, (db) => db.select({ id: license.id }).from(license));
  return rows.map(({ id }) => id);
}
