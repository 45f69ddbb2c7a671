import { type SQL, sql } from "drizzle-orm";
import type { CursorPosition, PageRequest } from "@/provider/db/keyset.ts";
import type { LeadConditions } from "@/provider/domains/lead-core/filter.ts";

export const SEARCHED = sql`search_leads(${sql.placeholder("words")}::text[], ${sql.placeholder("conditions")}::jsonb,
  ${sql.placeholder("at")}::timestamptz, ${sql.placeholder("id")}::uuid, ${sql.placeholder("isOlder")}::boolean,
  ${sql.placeholder("take")}::integer) as found`;

export function sortDirection({ isOlder }: PageRequest): "older" | "newer" {
  return isOlder ? "older" : "newer";
}

export function valuesOn(page: PageRequest, words: string[], conditions: LeadConditions) {
  const from = exclusiveStart(page);
  const { isOlder, take } = page;
  return { words, conditions: JSON.stringify(conditions), at: from?.at ?? null, id: from?.id ?? null, isOlder, take };
}

/** The search function's cursor is exclusive: the nearest id before the row includes it. */
export function exclusiveStart({ from, isInclusive, isOlder }: PageRequest): CursorPosition | undefined {
  return from && isInclusive ? { at: from.at, id: nearest(from.id, isOlder ? 1n : -1n) } : from;
}

function nearest(id: string, step: bigint): string {
  return (BigInt(`0x${id.replaceAll("-", "")}`) + step).toString(16).padStart(32, "0");
}

export function searched(
  words: string[],
  conditions: LeadConditions,
  from: CursorPosition | undefined,
  isOlder: boolean,
  take: number,
): SQL {
  return sql`search_leads(${sql.param(words)}::text[], ${JSON.stringify(conditions)}::jsonb,
    ${from?.at ?? null}::timestamptz, ${from?.id ?? null}::uuid, ${isOlder}, ${take})`;
}
