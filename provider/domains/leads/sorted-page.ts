import { and, type SQL, sql } from "drizzle-orm";
import type { LeadListFilter, LeadSort } from "@/contract/leads/lead-list.ts";
import type { CursorPosition, PageRequest } from "@/provider/db/keyset.ts";
import { toIso } from "@/provider/db/schema/columns.ts";
import { isNamed, lead, nameKey } from "@/provider/db/schema/leads.ts";
import { dueRows } from "@/provider/domains/lead-core/due-rows.ts";
import {
  isSearched,
  type LeadConditions,
  matchesWords,
  searchPatterns,
  toWhere,
} from "@/provider/domains/lead-core/filter.ts";
import { DUE_AT } from "@/provider/domains/lead-core/work-conditions.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";
import { collectCandidates } from "./candidates.ts";

export const DEFAULT_ORDER: Record<LeadSort, "asc" | "desc"> = {
  received: "desc",
  lastContact: "desc",
  nextAction: "asc",
  name: "asc",
};

/** Leads with a value in its order, then those without, newest first. */
type Segment = "keyed" | "unkeyed";
type Position = { segment: Segment; value: string; id: string };

/** Rows that a walk by an order reads before all matches are sorted instead. */
const MAX_WALKED = 30_000;

const HAS_CONTACT = sql`exists (select from last_contact c where c.license_id = ${lead.licenseId} and c.lead_id = ${lead.id})`;
const CONTACT_AT = sql`(select c.at from last_contact c where c.license_id = ${lead.licenseId} and c.lead_id = ${lead.id})`;

const KEYS: Record<LeadSort, { value: SQL; isKeyed: SQL; type: SQL }> = {
  received: { value: sql`${lead.createdAt}`, isKeyed: sql`true`, type: sql`timestamptz` },
  lastContact: { value: CONTACT_AT, isKeyed: HAS_CONTACT, type: sql`timestamptz` },
  nextAction: { value: DUE_AT, isKeyed: sql`${DUE_AT} is not null`, type: sql`timestamptz` },
  name: { value: nameKey, isKeyed: isNamed, type: sql`text collate "C"` },
};

const CURSOR = /^(lastContact|nextAction|name):(keyed|unkeyed):([\w-]*)$/;

/** @throws Problem INVALID_CURSOR for the cursor of another order */
export function assertOfSort({ from }: PageRequest, sort: LeadSort): void {
  if (!from) return;
  const [, named = "received"] = CURSOR.exec(from.at) ?? [];
  if (named !== sort) throw new Problem("INVALID_CURSOR");
}

type Sorting = {
  conditions: LeadConditions;
  filter: Pick<LeadListFilter, "sort" | "searchTerm">;
  isReversed: boolean;
  page: PageRequest;
};

export async function fetchSortedPage(db: Db, sorting: Sorting): Promise<CursorPosition[]> {
  const { conditions, filter, page } = sorting;
  const words = searchPatterns(filter.searchTerm ?? "");
  const candidates = await collectCandidates(db, conditions, words);
  const where = and(toWhere(conditions), isSearched(words, conditions) ? matchesWords(words) : undefined);
  const matching: Matching = { candidates, where };
  const from = page.from && readPosition(page.from);
  const forward: Segment[] = filter.sort === "received" ? ["keyed"] : ["keyed", "unkeyed"];
  const segments = page.isOlder ? forward : forward.toReversed();
  const rows: CursorPosition[] = [];
  for (const segment of segments.slice(from ? segments.indexOf(from.segment) : 0)) {
    const start = from?.segment === segment ? from : undefined;
    const take = page.take - rows.length;
    if (take > 0) rows.push(...(await readSegment(db, { ...sorting, matching, segment, start, take })));
  }
  return rows;
}

function readPosition({ at, id }: CursorPosition): Position {
  const [, , segment = "keyed", value] = CURSOR.exec(at) ?? [];
  return {
    segment: segment as Segment,
    value: value === undefined ? at : Buffer.from(value, "base64url").toString(),
    id,
  };
}

type Matching = { candidates: string[] | undefined; where: SQL | undefined };
type SegmentRequest = Sorting & { matching: Matching; segment: Segment; start: Position | undefined; take: number };
type KeyRow = { id: string; value: string | Date };

async function readSegment(db: Db, request: SegmentRequest): Promise<CursorPosition[]> {
  const { filter, segment } = request;
  const { rows } = await db.execute<KeyRow>(selectSegment(request));
  const found = (await isCutShort(db, request, rows.length))
    ? (await db.execute<KeyRow>(selectSorted(request, sql`${request.matching.where ?? sql`true`}`))).rows
    : rows;
  return found.map(({ id, value }) => {
    const text = filter.sort === "name" && segment === "keyed" ? String(value) : toIso(value);
    const at =
      filter.sort === "received" ? text : `${filter.sort}:${segment}:${Buffer.from(text).toString("base64url")}`;
    return { at, id };
  });
}

function directionOf({ filter, isReversed, page, segment }: SegmentRequest): "asc" | "desc" {
  const order = segment === "unkeyed" ? "desc" : DEFAULT_ORDER[filter.sort];
  const isTurned = page.isOlder === (segment === "keyed" && isReversed);
  return isTurned ? (order === "asc" ? "desc" : "asc") : order;
}

function keyOf({ filter, segment }: SegmentRequest) {
  return segment === "unkeyed" ? KEYS.received : KEYS[filter.sort];
}

function isInSegment({ filter, segment }: SegmentRequest): SQL {
  const { isKeyed } = KEYS[filter.sort];
  return segment === "keyed" ? isKeyed : sql`not (${isKeyed})`;
}

function afterStart(request: SegmentRequest, value: SQL, id: SQL): SQL {
  const { start, page } = request;
  if (!start) return sql`true`;
  const sign = sql.raw(`${directionOf(request) === "asc" ? ">" : "<"}${page.isInclusive ? "=" : ""}`);
  return sql`(${value}, ${id}) ${sign} (${start.value}::${keyOf(request).type}, ${start.id}::uuid)`;
}

function inOrder(request: SegmentRequest, value: SQL, id: SQL, take: number): SQL {
  const direction = sql.raw(directionOf(request));
  return sql`order by ${value} ${direction}, ${id} ${direction} limit ${take}`;
}

function selectSegment(request: SegmentRequest): SQL {
  const { matching, segment, filter, take } = request;
  const where = matching.where ?? sql`true`;
  if (matching.candidates) {
    return selectSorted(request, sql`${lead.id} = any(${sql.param(matching.candidates)}::uuid[]) and ${where}`);
  }
  if (segment === "keyed" && filter.sort === "nextAction") return selectDue(request, where);
  const walked = walkedRows(request);
  const id = sql`${lead.id}`;
  if (!walked) {
    const { value } = keyOf(request);
    return sql`select ${id} as id, ${value} as value from ${lead}
      where ${where} and ${isInSegment(request)} and ${afterStart(request, value, id)} ${inOrder(request, value, id, take)}`;
  }
  return filter.sort === "lastContact"
    ? sql`select ${id} as id, walked.at as value from (${walked}) walked
        join ${lead} on ${lead.licenseId} = walked.license_id and ${id} = walked.lead_id
        where ${where} ${inOrder(request, sql`walked.at`, sql`walked.lead_id`, take)}`
    : sql`select ${id} as id, ${nameKey} as value from (${walked}) lead where ${where} ${inOrder(request, nameKey, id, take)}`;
}

/** The next rows of an order's index, whatever the filters. */
function walkedRows(request: SegmentRequest): SQL | undefined {
  const { segment, filter } = request;
  if (segment === "unkeyed") return;
  if (filter.sort === "lastContact") {
    const [value, id] = [sql`c.at`, sql`c.lead_id`];
    return sql`select c.license_id, c.lead_id, c.at from last_contact c
      where ${afterStart(request, value, id)} ${inOrder(request, value, id, MAX_WALKED)}`;
  }
  if (filter.sort === "name") {
    const id = sql`${lead.id}`;
    return sql`select * from ${lead} where ${isNamed} and ${afterStart(request, nameKey, id)} ${inOrder(request, nameKey, id, MAX_WALKED)}`;
  }
}

function selectDue(request: SegmentRequest, where: SQL): SQL {
  const { start, take, page } = request;
  const isOlder = directionOf(request) === "asc";
  const from = start && { at: start.value, id: start.id };
  const rows = dueRows(where, { from, isOlder, isInclusive: page.isInclusive, take }, "timed");
  return sql`select due.id, due.due_at as value from (${rows}) due ${inOrder(request, sql`due.due_at`, sql`due.id`, take)}`;
}

function selectSorted(request: SegmentRequest, where: SQL): SQL {
  const { value } = keyOf(request);
  const collate = sql.raw(request.segment === "keyed" && request.filter.sort === "name" ? ' collate "C"' : "");
  return sql`with matched as materialized (
      select ${lead.id} as id, ${value} as value from ${lead} where ${where} and ${isInSegment(request)})
    select id, value from matched
    where ${afterStart(request, sql`value${collate}`, sql`id`)} ${inOrder(request, sql`value${collate}`, sql`id`, request.take)}`;
}

/** Whether a walk ended at its limit before it had enough. */
async function isCutShort(db: Db, request: SegmentRequest, found: number): Promise<boolean> {
  const { matching, take } = request;
  if (found >= take || matching.candidates || !matching.where) return false;
  const walked = request.filter.sort === "received" ? undefined : walkedRows(request);
  if (!walked) return false;
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${walked}) walked`);
  return (rows[0]?.count ?? 0) >= MAX_WALKED;
}
