"use client";

import type { Option } from "@/components/ui/select-field.tsx";
import type { Versioned } from "@/contract/kernel/records.ts";
import { useT } from "@/lib/i18n/client.ts";
import { fromText, toText } from "../record-form/field-kinds.ts";
import type { Values } from "../record-form/record-schema.ts";
import type { RecordDefinition } from "./definition.ts";
import type { Readable } from "./differences.ts";
import { recordWords } from "./record-words.ts";

const NO_OPTIONS = () => ({}) as Readonly<Record<string, readonly Option[]>>;

export function useReadable<Stored extends Versioned>(definition: RecordDefinition<Stored>, record: Stored): Readable {
  const { t } = useT();
  const words = recordWords(t, definition.id);
  const useOptions = definition.useOptions ?? NO_OPTIONS;
  const shown: Values = Object.fromEntries(
    Object.entries(definition.fields).map(([field, kind]) => [
      field,
      toText(kind ?? "text", (record as Record<string, unknown>)[field]),
    ]),
  );
  const options = useOptions(record, shown);
  return {
    label: (field) => (Object.hasOwn(definition.fields, field) ? words.field(field) : field),
    value: (field, text) => {
      const kind = definition.fields[field] ?? "text";
      if (kind === "toggle") return t(text === "true" ? "ui.yes" : "ui.no");
      const choices = options[field];
      if (!choices || text === "") return text;
      const chosen = [fromText(kind, text)].flat().map(String);
      return chosen
        .map((one) => choices.find(({ value }) => value === one)?.label ?? t("records.goneTitle"))
        .join(", ");
    },
  };
}
