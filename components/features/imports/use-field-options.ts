"use client";

import type { Option } from "@/components/ui/select-field.tsx";
import { properties } from "@/contract/catalogue/custom-fields.ts";
import { LOAD_FIELDS, OWN_FIELD } from "@/contract/imports/import-plan.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";

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
  const nameOf = (field: string) =>
    options.find(({ value }) => value === field || value === OWN_FIELD + field)?.label ?? field;
  return { options, nameOf };
}
