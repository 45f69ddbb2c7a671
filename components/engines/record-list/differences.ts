import type { Values } from "../record-form/record-schema.ts";

export type Readable = { label: (field: string) => string; value: (field: string, text: string) => string };

export type Difference = { field: string; label: string; now: string; former: string };

const MASK = "***";

export function differences<Stored>(
  current: Stored,
  former: Stored,
  valuesOf: (state: Stored) => Values,
  { label, value }: Readable,
): Difference[] | undefined {
  const before = readOrNothing(former, valuesOf);
  if (!before) return undefined;
  const now = valuesOf(current);
  return Object.keys(now)
    .filter((field) => before[field] !== undefined && before[field] !== now[field] && !before[field]?.includes(MASK))
    .map((field) => ({
      field,
      label: label(field),
      now: value(field, now[field] ?? ""),
      former: value(field, before[field] ?? ""),
    }));
}

function readOrNothing<Stored>(former: Stored, valuesOf: (state: Stored) => Values): Values | undefined {
  try {
    return valuesOf(former);
  } catch {
    return undefined;
  }
}
