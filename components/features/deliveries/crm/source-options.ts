"use client";

import type { Option } from "@/components/ui/select-field.tsx";
import { properties } from "@/contract/catalogue/custom-fields.ts";
import { CRM_FIELDS, type CrmCall } from "@/contract/deliveries/crm-config.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";

export function useSourceOptions(calls: readonly CrmCall[]): Option[] {
  const { t, locale } = useT();
  const own = useRead(properties.list, {}).data ?? [];
  const used = calls
    .flatMap(({ mapping }) => mapping.flatMap(({ from, when = "" }) => [from, when.replace(/^!/, "")]))
    .filter((from) => from.startsWith("answers.") || from.startsWith("extraProperties."));
  const known = new Set(own.map(({ key }) => `extraProperties.${key}`));
  return [
    ...CRM_FIELDS.map((value) => ({ value, label: t(`deliveries.parts.${value}`) })),
    ...own.map(({ key, labelEs, labelEn }) => ({
      value: `extraProperties.${key}`,
      label: locale === "en" && labelEn ? labelEn : labelEs,
    })),
    ...[...new Set(used)]
      .filter((from) => !known.has(from))
      .map((value) => ({
        value,
        label: value.startsWith("answers.")
          ? t("crm.mapping.answer", { path: value.slice("answers.".length) })
          : t("crm.mapping.property", { key: value.slice("extraProperties.".length) }),
      })),
  ];
}
