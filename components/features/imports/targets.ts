import { type ImportTarget, MAX_COLUMNS_OF_FIELD } from "@/contract/imports/import-plan.ts";
import { type Combine, initialCombine } from "@/contract/kernel/closed-lists.ts";

export type Mapping = {
  fields: readonly string[];
  constants: readonly Constant[];
  combine?: Readonly<Record<string, Combine>> | undefined;
};
export type Constant = { field: string; constant: string };

export function toMapping(width: number, targets: readonly ImportTarget[]): Mapping {
  const columnField = (column: number) => targets.find(({ columns }) => columns?.includes(column))?.field ?? "";
  return {
    fields: Array.from({ length: width }, (_, column) => columnField(column)),
    constants: targets.flatMap(({ field, constant }) => (constant ? [{ field, constant }] : [])),
    combine: Object.fromEntries(targets.flatMap(({ field, combine }) => (combine ? [[field, combine]] : []))),
  };
}

export function toTargets({ fields, constants, combine = {} }: Mapping): ImportTarget[] {
  return [
    ...[...columnsByField(fields)].map(([field, columns]): ImportTarget => {
      const selected = columns.length > 1 ? combine[field] : undefined;
      return { field, columns, ...(selected && { combine: selected }) };
    }),
    ...constants.filter(({ field, constant }) => field !== "" && constant.trim() !== ""),
  ];
}

function columnsByField(fields: readonly string[]): Map<string, number[]> {
  const columns = new Map<string, number[]>();
  for (const [column, field] of fields.entries())
    if (field !== "") columns.set(field, [...(columns.get(field) ?? []), column]);
  return columns;
}

export function sharedFields({ fields }: Mapping): { field: string; columns: number[] }[] {
  return [...columnsByField(fields)].flatMap(([field, columns]) => (columns.length > 1 ? [{ field, columns }] : []));
}

export function withField(mapping: Mapping, column: number, field: string): Mapping {
  const fields = mapping.fields.map((one, index) => (index === column ? field : one));
  const isShared = field !== "" && mapping.fields.some((one, index) => index !== column && one === field);
  const combine = isShared ? { [field]: initialCombine(field), ...mapping.combine } : mapping.combine;
  return { ...mapping, fields, combine };
}

export function faultyFields({ fields, constants }: Mapping): string[] {
  const filled = columnsByField(fields);
  const crowded = [...filled].flatMap(([field, columns]) => (columns.length > MAX_COLUMNS_OF_FIELD ? [field] : []));
  const constant = constants.map(({ field }) => field).filter(Boolean);
  const twice = constant.filter((field, index) => filled.has(field) || constant.indexOf(field) !== index);
  return [...new Set([...crowded, ...twice])];
}
