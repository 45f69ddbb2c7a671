import { createHmac, timingSafeEqual } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Paging } from "@/contract/kernel/records.ts";
import type { Config } from "@/provider/kernel/config.ts";
import { Problem } from "../kernel/problem.ts";

export type CursorPosition = { at: string; id: string };

const SIGNATURE_LENGTH = 16;

export function writeCursor(config: Config, licenseId: string, { at, id }: CursorPosition): string {
  const body = Buffer.from(`${at} ${id}`).toString("base64url");
  return body + sign(config, licenseId, body);
}

function readCursor(config: Config, licenseId: string, cursor: string): CursorPosition {
  const body = cursor.slice(0, -SIGNATURE_LENGTH);
  const input = Buffer.from(cursor.slice(-SIGNATURE_LENGTH));
  const expected = Buffer.from(sign(config, licenseId, body));
  if (input.length !== expected.length || !timingSafeEqual(input, expected)) throw new Problem("INVALID_CURSOR");
  const [at = "", id = ""] = Buffer.from(body, "base64url").toString().split(" ");
  return { at, id };
}

function sign(config: Config, licenseId: string, body: string): string {
  const digest = createHmac("sha256", config.secret).update(`cursor ${licenseId} ${body}`).digest("base64url");
  return digest.slice(0, SIGNATURE_LENGTH);
}

export type PageRequest = { from: CursorPosition | undefined; isOlder: boolean; isInclusive: boolean; take: number };

type Keyset<Row> = {
  config: Config;
  licenseId: string;
  paging: Paging;
  read: (page: PageRequest) => Promise<Row[]>;
  positionOfRow: (row: Row) => CursorPosition;
};

/** Reads a page by keyset; its cost does not grow with depth. @throws Problem INVALID_CURSOR */
export async function readPage<Row>({ config, licenseId, paging, read, positionOfRow }: Keyset<Row>) {
  const { limit, cursor, actualCursor, direction } = paging;
  const position = cursor ?? actualCursor;
  const from = position === undefined ? undefined : readCursor(config, licenseId, position);
  const isOlder = cursor === undefined || direction === "next";
  let rows = await read({ from, isOlder, isInclusive: cursor === undefined, take: limit + 1 });
  let isFirst = from === undefined;
  // Backward paging ends at the newest rows: return a whole first page, including rows added since.
  if (!isOlder && rows.length < limit) {
    isFirst = true;
    rows = await read({ from: undefined, isOlder: true, isInclusive: true, take: limit + 1 });
  }
  const isBack = !isOlder && !isFirst;

  const hasMore = rows.length > limit;
  const items = rows.slice(0, limit);
  if (isBack) items.reverse();
  const cursorAt = (row: Row | undefined) => (row ? writeCursor(config, licenseId, positionOfRow(row)) : null);
  const actual = cursorAt(items[0]);
  const hasNewer = isBack ? hasMore : !isFirst;
  const hasOlder = isBack || hasMore;
  return {
    items,
    cursor: {
      actual,
      prev: hasNewer ? (actual ?? position ?? null) : null,
      next: hasOlder ? cursorAt(items.at(-1)) : null,
    },
  };
}

export function afterCursor(
  { from, isOlder, isInclusive }: PageRequest,
  at: AnyPgColumn,
  id: AnyPgColumn,
): SQL | undefined {
  if (!from) return;
  const sign = sql.raw(`${isOlder ? "<" : ">"}${isInclusive ? "=" : ""}`);
  return sql`(${at}, ${id}) ${sign} (${from.at}::timestamptz, ${from.id}::uuid)`;
}
