import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { streamSSE } from "hono/streaming";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import {
  type BinaryFile,
  BYTE_ORDER_MARK,
  type CalendarText,
  type CsvFormat,
  type TextFile,
} from "@/contract/kernel/files.ts";
import { csvText } from "@/contract/kernel/text/csv-tables.ts";
import type { RunInTransaction } from "@/provider/kernel/context.ts";
import type { Db } from "@/provider/kernel/database.ts";
import type { Services } from "@/provider/kernel/services.ts";
import type { CursorPosition } from "../db/keyset.ts";
import type { Download, Sent } from "./implement.ts";

const HEARTBEAT_MS = 15_000;
const RECHECK_MS = 5000;

/** Sends a result that is complete: text, calendar, file or JSON. */
export function sendResult(
  context: Context,
  { endpoint, result, headers }: { endpoint: Endpoint; result: unknown; headers: Headers },
): Response {
  const output = endpoint.output.parse(result);
  if (endpoint.answer === "text") return context.text(output as string);
  if (endpoint.answer === "calendar") return sendCalendar(context, output as CalendarText);
  if (endpoint.answer === "file") return sendFile(context, output as TextFile | BinaryFile);
  return context.json(output as object, 200, Object.fromEntries(headers));
}

function sendFile(context: Context, file: TextFile | BinaryFile) {
  const { name, type } = file;
  const headers = { "content-type": type, "content-disposition": `attachment; filename="${name}"` };
  if ("text" in file) return context.body(file.text, 200, headers);
  // Uploaded content: sandboxed wherever it is opened.
  return context.body(new Uint8Array(file.bytes), 200, {
    ...headers,
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
}

/** Sends the calendar or 304. No caching without revalidation: revoked addresses end at once. */
function sendCalendar(context: Context, { text, tag }: CalendarText): Response {
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

/** Server-sent events with heartbeat; ends within 5 s of losing access. */
export function sendEvents(
  context: Context,
  {
    services,
    events,
    leaving,
    recheck,
  }: {
    services: Services;
    events: AsyncIterable<Sent<unknown>>;
    leaving: AbortController;
    recheck: () => Promise<unknown>;
  },
) {
  context.header("x-accel-buffering", "no");
  const response = streamSSE(context, async (sse) => {
    const end = () => leaving.abort();
    sse.onAbort(end);
    const heartbeat = setInterval(() => sse.write(": heartbeat\n\n").catch(end), HEARTBEAT_MS);
    const check = setInterval(() => recheck().catch(end), RECHECK_MS);
    services.metrics.streams.inc();
    try {
      await sse.write(": open\n\n");
      for await (const { id, data } of events) {
        if (data === null) await sse.write(`id: ${id}\n\n`);
        else await sse.writeSSE({ data: JSON.stringify(data), ...(id && { id }) });
      }
    } finally {
      end();
      clearInterval(heartbeat);
      clearInterval(check);
      services.metrics.streams.dec();
    }
  });
  // Hono's "no-cache" would allow shared caches to store it.
  response.headers.set("cache-control", "private, no-store");
  return response;
}

/** Errors after the first line, or lost access, abort the connection: no partial file looks complete. */
export async function streamFile(
  context: Context,
  {
    file: { name, text },
    leaving,
    recheck,
  }: { file: Download; leaving: AbortController; recheck: () => Promise<unknown> },
): Promise<Response> {
  const pieces = text[Symbol.asyncIterator]();
  const first = await pieces.next();
  const encoder = new TextEncoder();
  let next: typeof first | undefined = first;
  let check: NodeJS.Timeout;
  const stop = async () => {
    clearInterval(check);
    leaving.abort();
    await pieces.return?.();
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (stream) => {
        const refuse = (cause: unknown) => {
          stream.error(cause);
          return stop();
        };
        check = setInterval(() => recheck().catch(refuse), RECHECK_MS);
      },
      pull: async (stream) => {
        try {
          const { done, value } = next ?? (await pieces.next());
          next = undefined;
          if (leaving.signal.aborted) return;
          if (!done) return stream.enqueue(encoder.encode(value));
          clearInterval(check);
          stream.close();
        } catch (cause) {
          clearInterval(check);
          throw cause;
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
  return context.body(body, 200, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": `attachment; filename="${name}"`,
    "cache-control": "private, no-store",
  });
}

const FIRST_ROWS = 200;
const ROWS = 2000;
/** Rows per message: `pg` doubles buffers for large ones, and V8 frees them only from 64 MB on. */
const PIECE_ROWS = 200;
const LATE = 200;

type Rows = {
  rows: SQL;
  cells: readonly SQL[];
  positions?: SQL;
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
  const openReading = (from: End, take: number): Reading => {
    const end = transaction(async (db) => findEnd(db, await read(from, take, db), take));
    const pieces = end.then((to) =>
      transaction(async (db) => readLines(db, await read(from, take + LATE, db), to, separator)),
    );
    for (const promise of [end, pieces]) promise.catch(() => {});
    return { end, pieces };
  };
  let head = BYTE_ORDER_MARK + csvText([heads], separator);
  let current: Reading | undefined = openReading(undefined, FIRST_ROWS);
  while (current) {
    const end: End = await current.end;
    const next: Reading | undefined = end && openReading(end, ROWS);
    for (const { text, rows } of await current.pieces) {
      yield { text: head + text, rows };
      head = "";
    }
    current = next;
  }
}

type Reading = { end: Promise<End>; pieces: Promise<Piece[]> };

async function findEnd(db: Db, { rows, positions = rows }: Rows, take: number): Promise<End> {
  const { rows: found } = await db.execute<CursorPosition>(sql`
    select edge_at::text as at, edge_id as id from (${positions}) wanted
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
