import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { getFieldRules, isSentField } from "@/contract/kernel/sent-fields.ts";
import { type Lead, LeadColumnName } from "@/contract/leads/leads.ts";
import { lead } from "@/provider/db/schema/leads.ts";

export function isErased(erasedAt: AnyPgColumn): SQL<boolean> {
  return sql<boolean>`${erasedAt} is not null`;
}

type StoredColumn = Extract<LeadColumnName, keyof typeof lead.$inferSelect>;
type ListColumns = {
  [Name in StoredColumn]: (typeof lead)[Name]["_"]["data"] extends Lead[Name] ? (typeof lead)[Name] : SQL<Lead[Name]>;
};
const storedColumns = Object.fromEntries(
  LeadColumnName.options.map((name) => [name, getStoredColumn(name)]),
) as ListColumns;

/** Lists display texts. */
function getStoredColumn(name: StoredColumn) {
  const column = lead[name];
  return isSentField(name) && getFieldRules(name).isInteger ? sql<string>`coalesce(${column}::text, '')` : column;
}

export const listColumns = { ...storedColumns, isErased: isErased(lead.erasedAt) };
