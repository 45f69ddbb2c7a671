import { Column, fillPlaceholders, is, type Query, type SQL } from "drizzle-orm";
import pg from "pg";
import type { Db } from "@/provider/kernel/database.ts";

type Selected = Record<string, Column | SQL>;
type Select<Row> = PromiseLike<Row[]> & { toSQL(): Query };
type Read = (value: unknown) => unknown;

const { TIMESTAMPTZ } = pg.types.builtins;
/** Moments come as the text that their column reads. */
const types = {
  getTypeParser: ((oid: number, format?: "text") =>
    oid === TIMESTAMPTZ ? String : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * A select that is put together once, under its name planned once by each connection, and whose rows are read without
 * asking of every value what it is: each of them costs more than running it.
 * @param fields what it selects, in the same order
 * @returns runs it; its values come by the names of its placeholders
 */
export function preparedSelect<Row>(name: string, fields: Selected, select: (db: Db) => Select<Row>) {
  const names = Object.keys(fields);
  const reads = Object.values(fields).map(readOf);
  const rowOf = (values: unknown[]) => {
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
    return answer.rows.map(rowOf);
  };
}

/** How a field's value is read from what the driver gives; expressions here are given as they are. */
function readOf(field: Column | SQL): Read {
  return is(field, Column) ? (value) => field.mapFromDriverValue(value) : (value) => value;
}
