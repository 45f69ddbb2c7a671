"use client";

import type { TFunction } from "i18next";
import { useCallback } from "react";
import type { FieldKind } from "@/components/engines/record-form/record-schema.ts";
import type { Option } from "@/components/ui/select-field.tsx";
import { type Property, properties } from "@/contract/catalogue/custom-fields.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { isLeadField } from "./lead-fields.ts";

type DisplayedProperty = { label: string; kind: FieldKind; options?: Option[] };

export function useProperties(fields: readonly string[]): (key: string) => DisplayedProperty {
  const { t, locale } = useT();
  const { data } = useRead(properties.list, {}, { enabled: !fields.every(isLeadField) });
  return useCallback(
    (key) => {
      const known = data?.find((property) => property.key === key);
      if (!known) return { label: key, kind: "text" };
      const label = locale === "en" && known.labelEn ? known.labelEn : known.labelEs;
      return { label, ...toFieldDisplay(known, t) };
    },
    [data, locale, t],
  );
}

function toFieldDisplay({ type, options }: Property, t: TFunction): Omit<DisplayedProperty, "label"> {
  const named = options.map((option) => ({ value: option, label: option }));
  switch (type) {
    case "choice":
    case "choices":
      return { kind: type, options: named };
    case "boolean":
      return {
        kind: "choice",
        options: [
          { value: "true", label: t("ui.yes") },
          { value: "false", label: t("ui.no") },
        ],
      };
    default:
      return { kind: type };
  }
}
