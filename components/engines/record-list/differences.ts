import type { TFunction } from "i18next";
import type { Section } from "@/lib/i18n/locales.ts";
import type { Values } from "../record-form/record-schema.ts";
import type { RecordSection } from "./definition.ts";

export type Readable = { label: (field: string) => string; value: (field: string, text: string) => string };

export type Difference = { field: string; label: string; now: string; former: string };

const MASK = "***";

export function differences<Stored>(
  current: Stored,
  former: Stored,
  toFormValues: (state: Stored) => Values,
  { label, value }: Readable,
): Difference[] | undefined {
  const before = readOrNothing(former, toFormValues);
  if (!before) return undefined;
  const now = toFormValues(current);
  return Object.keys(now)
    .filter((field) => before[field] !== undefined && before[field] !== now[field] && !before[field]?.includes(MASK))
    .map((field) => ({
      field,
      label: label(field),
      now: value(field, now[field] ?? ""),
      former: value(field, before[field] ?? ""),
    }));
}

function readOrNothing<Stored>(former: Stored, toFormValues: (state: Stored) => Values): Values | undefined {
  try {
    return toFormValues(former);
  } catch {
    return undefined;
  }
}

export const RECORD_LABELS: readonly Section[] = ["records", "recordForm", "fieldErrors", "list"];

export function recordLabels(t: TFunction, id: RecordSection) {
  // The section's type guarantees these labels; a dynamic section name hides it.
  const label = (key: string, ifNone?: string): string => t(`${id}.${key}` as never, { defaultValue: ifNone });
  const own = (key: string) => label(key);
  return {
    title: own("title"),
    text: own("text"),
    new: own("new"),
    emptyTitle: own("emptyTitle"),
    emptyText: own("emptyText"),
    removeText: label("removeText", ""),
    field: (field: string) => own(`fields.${field}`),
    hint: (field: string) => label(`hints.${field}`, "") || undefined,
    none: (field: string) => own(`none.${field}`),
  };
}
