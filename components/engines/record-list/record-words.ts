import type { TFunction } from "i18next";
import type { Section } from "@/lib/i18n/locales.ts";
import type { RecordSection } from "./definition.ts";

export const RECORD_LABELS: readonly Section[] = ["records", "recordForm", "fieldErrors", "list"];

export function recordWords(t: TFunction, id: RecordSection) {
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
