import type { ColumnOf } from "@/components/engines/data-list/columns.ts";
import type { ColumnSort } from "@/components/engines/data-list/definition.ts";
import type { ListedLead } from "@/contract/leads/lead-list.ts";

/** What sells comes first; the fields of the specification's tables follow by choice. */
export const TABLE_COLUMNS: readonly ColumnOf<"leadTable", ListedLead>[] = [
  { field: "firstName", as: "name", width: 184, join: ["lastName"], under: ["product", "agencyName"] },
  { field: "phone", as: "own", width: 152 },
  { field: "stage", as: "own", width: 116 },
  { field: "advisor", as: "own", width: 124, minList: "wide" },
  { field: "lastContactAt", as: "own", width: 112, minList: "wide" },
  { field: "dueAt", as: "own", width: 144 },
  { field: "dealState", as: "own", width: 124 },
  { field: "createdAt", as: "own", width: 104, minList: "medium" },
  { field: "campaign", isOptional: true },
  { field: "origin", as: "source", width: 100, isOptional: true },
  { field: "crmState", as: "crmState", isOptional: true },
  { field: "email", as: "email", isOptional: true },
  { field: "identification", as: "identification", isOptional: true },
  { field: "id", as: "shortId", isOptional: true },
  { field: "source", as: "source", isOptional: true },
  { field: "channel", as: "channel", isOptional: true },
  { field: "agency", isOptional: true },
  { field: "formName", isOptional: true },
  { field: "completion", as: "completion", isOptional: true },
  { field: "vin", as: "code", isOptional: true },
  { field: "carLicense", as: "code", isOptional: true },
  { field: "rule", isOptional: true },
];

const RECEIVED: ColumnSort = { sort: "received", order: "desc" };

export const TABLE_SORTS: Readonly<Record<string, ColumnSort>> = {
  createdAt: RECEIVED,
  lastContactAt: { sort: "lastContact", order: "desc" },
  dueAt: { sort: "nextAction", order: "asc" },
  firstName: { sort: "name", order: "asc" },
};

export function usualSort({ sort }: { sort?: string }): ColumnSort {
  return Object.values(TABLE_SORTS).find((one) => one.sort === sort) ?? RECEIVED;
}
