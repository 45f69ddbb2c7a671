import { Column, fillPlaceholders, is, type Query, type SQL } from "drizzle-orm";
import pg from "pg";
import type { Db } from "@/provider/kernel/database.ts";

type Selected = Record<string, Column | SQL>;
type Select<Row> = PromiseLike<Row[]> & { toSQL(): Query };
type Read = (value: unknown) => unknown;

const { TIMESTAMPTZ } = pg.types.builtins;
const types = {
  getTypeParser: ((oid: number, format?: "text") =>
    oid === TIMESTAMPTZ ? String : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** Builds a select prepared once per connection. Rows skip type checks, which cost more than the query. */
export function preparedSelect<Row>(name: string, fields: Selected, select: (db: Db) => Select<Row>) {
  const names = Object.keys(fields);
  const reads = Object.values(fields).map(fieldReader);
  const toRow = (values: unknown[]) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at += 1) {
      const value = values[at];
      row[names[at] as string] = value === null ? null : (reads[at] as Read)(value);
    }
    return row as Row;
  };
  let query: Query | undefined;
  return async (db: Db, values: Record<string, unknown>): Promise<Row[]> => {
    query ??= select(db).toSQL();
    const answer = await db.$client.query<unknown[]>({
      name,
      text: query.sql,
      values: fillPlaceholders(query.params, values),
      rowMode: "array",
      types,
    });
    return answer.rows.map(toRow);
  };
}

function fieldReader(field: Column | SQL): Read {
  return is(field, Column) ? (value) => field.mapFromDriverValue(value) : (value) => value;
}
