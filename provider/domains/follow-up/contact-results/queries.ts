import { asc } from "drizzle-orm";
import type { ContactResult } from "@/contract/follow-up/contact-results.ts";
import { contactResult } from "@/provider/db/schema/contact-results.ts";
import type { Db } from "@/provider/kernel/database.ts";
import { Problem } from "@/provider/kernel/problem.ts";

export type ResultRow = typeof contactResult.$inferSelect;

export async function listResults(db: Db): Promise<ContactResult[]> {
  const rows = await db.select().from(contactResult).orderBy(asc(contactResult.order), asc(contactResult.id));
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const inTree = (parentId: string | null, above: string[]): ContactResult[] =>
    (below.get(parentId) ?? []).flatMap((row) => [
      { ...resultOf(row), above },
      ...inTree(row.id, [...above, row.name]),
    ]);
  return inTree(null, []);
}

/** @throws Problem NOT_FOUND */
export async function getResult(db: Db, id: string): Promise<ContactResult> {
  const found = (await listResults(db)).find((one) => one.id === id);
  if (!found) throw new Problem("NOT_FOUND");
  return found;
}

export function resultOf({ licenseId: _license, order: _order, ...row }: ResultRow) {
  return row;
}
