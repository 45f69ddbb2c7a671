import { LEAD_EXPORT_COLUMNS } from "@/contract/leads/leads.ts";

const EXPORTED: readonly string[] = LEAD_EXPORT_COLUMNS;

/** Columns of a list that a file can have; the name in one column of the list of all leads is two in a file. */
export function exportableColumns(columns: readonly string[], { source }: { source?: unknown }): string[] {
  return columns
    .flatMap((column) => (column === "firstName" && !source ? [column, "lastName"] : column))
    .filter((column) => EXPORTED.includes(column));
}
