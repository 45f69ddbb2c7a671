"use client";

import { Check, Minus } from "lucide-react";
import { Pill } from "@/components/ui/pill.tsx";
import { useT } from "@/lib/i18n/client.ts";

export function ActivePill({ isActive }: { isActive: boolean }) {
  const { t } = useT();
  return isActive ? (
    <Pill tone="done" icon={Check}>
      {t("records.active")}
    </Pill>
  ) : (
    <Pill icon={Minus}>{t("records.inactive")}</Pill>
  );
}
