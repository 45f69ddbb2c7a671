"use client";

import { LOAD_FIELDS, OWN_FIELD } from "@/contract/load-plan.ts";
import { properties } from "@/contract/properties.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useRead } from "@/lib/provider/query.ts";
import type { Option } from "../ui/select-field.tsx";

/** What a column may be: fields of every lead, and those that the licence made for itself. */
export function useFieldOptions(): { options: Option[]; nameOf: (field: string) => string } {
  const { t, locale } = useT();
  const { data = [] } = useRead(properties.licenses, {});
  const options = [
    ...LOAD_FIELDS.map((field) => ({ value: field as string, label: t(`loads.fields.${field}`) })),
    ...data.map(({ key, labelEs, labelEn }) => ({
      value: OWN_FIELD + key,
      label: (locale === "en" && labelEn) || labelEs,
    })),
  ];
  // A fault of an own field is told by its bare key.
  const nameOf = (field: string) =>
    options.find(({ value }) => value === field || value === OWN_FIELD + field)?.label ?? field;
  return { options, nameOf };
}
