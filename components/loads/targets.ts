import type { LoadTarget } from "@/contract/load-plan.ts";

/** What is chosen on screen: a field for each column, and fields with one value for every row. */
export type Mapping = { fields: readonly string[]; constants: readonly Constant[] };
export type Constant = { field: string; constant: string };

/** Two columns at most fill one field, joined. */
export const MOST_JOINED = 2;

export function mappingOf(width: number, targets: readonly LoadTarget[]): Mapping {
  const fieldOf = (column: number) => targets.find(({ columns }) => columns?.includes(column))?.field ?? "";
  return {
    fields: Array.from({ length: width }, (_, column) => fieldOf(column)),
    constants: targets.flatMap(({ field, constant }) => (constant ? [{ field, constant }] : [])),
  };
}

/** In the order of the columns. What is not filled in says nothing. */
export function targetsOf({ fields, constants }: Mapping): LoadTarget[] {
  const columns = new Map<string, number[]>();
  for (const [column, field] of fields.entries())
    if (field !== "") columns.set(field, [...(columns.get(field) ?? []), column]);
  return [
    ...[...columns].map(([field, of]): LoadTarget => ({ field, columns: of })),
    ...constants.filter(({ field, constant }) => field !== "" && constant.trim() !== ""),
  ];
}

/** Fields that more columns fill than can be joined, and those that a column and a constant both fill. */
export function faultyFields({ fields, constants }: Mapping): string[] {
  const filled = new Map<string, number>();
  for (const field of fields) if (field !== "") filled.set(field, (filled.get(field) ?? 0) + 1);
  const crowded = [...filled].flatMap(([field, count]) => (count > MOST_JOINED ? [field] : []));
  const constant = constants.map(({ field }) => field).filter(Boolean);
  const twice = constant.filter((field, index) => filled.has(field) || constant.indexOf(field) !== index);
  return [...new Set([...crowded, ...twice])];
}
