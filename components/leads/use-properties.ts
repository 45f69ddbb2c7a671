"use client";

import { useCallback } from "react";
import { properties } from "@/contract/properties.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useRead } from "@/lib/provider/query.ts";
import type { FieldKind } from "../record-form/field-kinds.ts";
import type { Option } from "../ui/select-field.tsx";
import { isLeadField } from "./lead-fields.ts";

type Shown = { label: string; kind: FieldKind; options?: Option[] };

/** How the licence's own fields of leads are called and asked, also those no longer in use; read where one is among the fields. */
export function useProperties(fields: readonly string[]): (key: string) => Shown {
  const { locale } = useT();
  const { data } = useRead(properties.list, {}, { enabled: !fields.every(isLeadField) });
  return useCallback(
    (key) => {
      const known = data?.find((property) => property.key === key);
      if (!known) return { label: key, kind: "text" };
      const label = locale === "en" && known.labelEn ? known.labelEn : known.labelEs;
      if (known.type === "choice")
        return { label, kind: "choice", options: known.options.map((option) => ({ value: option, label: option })) };
      return { label, kind: known.type === "date" ? "date" : "text" };
    },
    [data, locale],
  );
}
