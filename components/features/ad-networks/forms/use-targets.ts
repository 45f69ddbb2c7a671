"use client";

import { useMemo } from "react";
import type { Option } from "@/components/ui/select-field.tsx";
import { MAPPED_FIELDS, type MappedField } from "@/contract/ad-networks/forms.ts";
import { properties } from "@/contract/catalogue/custom-fields.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";

export type Targets = { options: Option[]; fieldLabel: (to: string) => string };

const isOwn = (to: string): to is Exclude<MappedField, "fullName"> =>
  to !== "fullName" && (MAPPED_FIELDS as readonly string[]).includes(to);

export function useTargets(): Targets | undefined {
  const { t, locale } = useT();
  const { data } = useRead(properties.list, {});
  return useMemo(() => {
    if (!data) return undefined;
    const fieldLabel = (to: string) => {
      if (to === "fullName") return t("forms.fullName");
      if (isOwn(to)) return t(`leads.fields.${to}`);
      const own = data.find(({ key }) => key === to);
      return own ? (locale === "en" && own.labelEn) || own.labelEs : to;
    };
    const inUse = data.filter(({ isActive }) => isActive).map(({ key }) => key);
    return { fieldLabel, options: [...MAPPED_FIELDS, ...inUse].map((value) => ({ value, label: fieldLabel(value) })) };
  }, [data, t, locale]);
}
