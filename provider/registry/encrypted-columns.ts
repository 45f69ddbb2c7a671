import { getTableColumns } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { signingSecretOf } from "@/provider/domains/intake/api-keys/authenticate.ts";
import {
  accountTokenContext,
  connectionTokenContext,
  crmKeyContext,
  webhookSecretContext,
} from "@/provider/secrets/encryption-contexts.ts";
import { apiKey } from "../db/schema/api-keys.ts";
import { connectedAccount, connection } from "../db/schema/connections.ts";
import { destination } from "../db/schema/deliveries.ts";

type Owner = { licenseId: string; id: string; kind?: string };

export type EncryptedColumns = {
  table: PgTable & { id: AnyPgColumn };
  columns: readonly string[];
  about: (row: Owner) => string;
};

/** All encrypted columns. A test finds missing ones by name. */
export const ENCRYPTED_COLUMNS: readonly EncryptedColumns[] = [
  { table: connection, columns: ["secret"], about: ({ licenseId, id }) => connectionTokenContext(licenseId, id) },
  { table: connectedAccount, columns: ["secret"], about: ({ licenseId, id }) => accountTokenContext(licenseId, id) },
  { table: apiKey, columns: ["signingSecret", "previousSecret"], about: signingSecretOf },
  {
    table: destination,
    columns: ["secret", "previousSecret"],
    about: (row) => (row.kind === "crm" ? crmKeyContext(row) : webhookSecretContext(row)),
  },
];

export function columnOf({ table }: EncryptedColumns, name: string): AnyPgColumn {
  return (getTableColumns(table) as Record<string, AnyPgColumn>)[name] as AnyPgColumn;
}
