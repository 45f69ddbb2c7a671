import { getTableColumns, getTableName } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type pg from "pg";

/** Inserts rows in one statement with one parameter. Give every column: table defaults are not applied. */
export async function insertRows<Table extends PgTable>(
  client: pg.ClientBase,
  table: Table,
  rows: Required<Table["$inferInsert"]>[],
): Promise<void> {
  if (rows.length > 0) await client.query(buildInsert(table, rows));
}

export function buildInsert<Table extends PgTable>(
  table: Table,
  rows: Required<Table["$inferInsert"]>[],
  { onConflict = "" }: { onConflict?: "" | "do nothing" } = {},
): pg.QueryConfig {
  const { name, text, columns } = statementFor(table);
  const values = [JSON.stringify(rows.map((row) => toRecord(row, columns)))];
  return onConflict
    ? { name: `${name}, ${onConflict}`, text: `${text} on conflict ${onConflict}`, values }
    : { name, text, values };
}

function toRecord(row: Record<string, unknown>, columns: Statement["columns"]): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [property, column] of columns) if (row[property] !== null) record[column] = row[property];
  return record;
}

type Statement = { name: string; text: string; columns: [string, string][] };
const statements = new WeakMap<PgTable, Statement>();

function statementFor(table: PgTable): Statement {
  const known = statements.get(table);
  if (known) return known;
  const name = getTableName(table);
  const columns = Object.entries(getTableColumns(table))
    .filter(([, { generated, generatedIdentity }]) => !generated && !generatedIdentity)
    .map(([property, { name }]): [string, string] => [property, name]);
  const list = columns.map(([, column]) => `"${column}"`).join(", ");
  const text = `insert into "${name}" (${list}) select ${list} from json_populate_recordset(null::"${name}", $1::json)`;
  const statement = { name: `insert ${name}`, text, columns };
  statements.set(table, statement);
  return statement;
}

export type InsertRow<Table extends PgTable> = Required<Table["$inferInsert"]>;
