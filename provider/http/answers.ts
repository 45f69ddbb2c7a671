import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { BYTE_ORDER_MARK, type CalendarText, type CsvFormat } from "@/contract/kernel/files.ts";
import { csvText } from "@/contract/kernel/text/csv-tables.ts";
import type { RunInTransaction } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { CursorPosition } from "../db/keyset.ts";

/** Sends the calendar or 304. No caching without revalidation: revoked addresses end at once. */
export function sendCalendar(context: Context, { text, tag }: CalendarText): Response {
  const headers = { etag: `W/"${tag}"`, "cache-control": "private, no-cache" };
  if (isKnown(context.req.header("if-none-match") ?? "", tag)) return context.body(null, 304, headers);
  return context.body(text, 200, {
    ...headers,
    "content-type": "text/calendar; charset=utf-8",
    "content-disposition": 'attachment; filename="prospecta.ics"',
  });
}

/** If-None-Match compares weakly: RFC 9110, 13.1.2. */
function isKnown(input: string, tag: string): boolean {
  return input.split(",").some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === `"${tag}"`);
}

/** Small first chunk, for a fast start. */
const FIRST_ROWS = 200;
const ROWS = 2000;
/** Rows per message: `pg` doubles buffers for large ones, and V8 frees them only from 64 MB on. */
const PIECE_ROWS = 200;
const LATE = 200;

type Rows = {
  rows: SQL;
  cells: readonly SQL[];
  edges?: SQL;
};

type Table = {
  heads: readonly string[];
  separator: CsvFormat["separator"];
  read: (from: CursorPosition | undefined, take: number, db: Db) => Rows | Promise<Rows>;
};

export type Piece = { text: string; rows: number };
type End = CursorPosition | undefined;

/** Keyset reads in short transactions with backpressure. The next end is found first: two chunks overlap. */
export async function* csvPieces(
  transaction: RunInTransaction,
  { heads, separator, read }: Table,
): AsyncGenerator<Piece> {
  const begin = (from: End, take: number): Reading => {
    const end = transaction(async (db) => endOf(db, await read(from, take, db), take));
    const pieces = end.then((to) =>
      transaction(async (db) => readLines(db, await read(from, take + LATE, db), to, separator)),
    );
    for (const promise of [end, pieces]) promise.catch(() => {});
    return { end, pieces };
  };
  let head = BYTE_ORDER_MARK + csvText([heads], separator);
  let current: Reading | undefined = begin(undefined, FIRST_ROWS);
  while (current) {
    const end: End = await current.end;
    const next: Reading | undefined = end && begin(end, ROWS);
    for (const { text, rows } of await current.pieces) {
      yield { text: head + text, rows };
      head = "";
    }
    current = next;
  }
}

type Reading = { end: Promise<End>; pieces: Promise<Piece[]> };

async function endOf(db: Db, { rows, edges = rows }: Rows, take: number): Promise<End> {
  const { rows: found } = await db.execute<CursorPosition>(sql`
    select edge_at::text as at, edge_id as id from (${edges}) wanted
    order by edge_at desc, edge_id desc offset ${take - 1} limit 1`);
  return found[0];
}

async function readLines(db: Db, { rows, cells }: Rows, to: End, separator: string): Promise<Piece[]> {
  const within = to ? sql`(edge_at, edge_id) >= (${to.at}::timestamptz, ${to.id}::uuid)` : sql`true`;
  const { rows: found } = await db.execute<Piece>(sql`
    select string_agg(line, E'\r\n' order by place) || E'\r\n' as text, count(*) as rows,
      (place - 1) / ${PIECE_ROWS}::int as piece
    from (
      select concat_ws(${sql.raw(`'${separator}'`)}, ${sql.join([...cells], sql`, `)}) as line,
        row_number() over (order by edge_at desc, edge_id desc) as place
      from (${rows}) wanted where ${within}
    ) lines group by piece order by piece`);
  return found.length > 0 ? found : [{ text: "", rows: 0 }];
}
