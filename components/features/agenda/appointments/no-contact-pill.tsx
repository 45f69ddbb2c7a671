"use client";

import { PhoneOff } from "lucide-react";
import { Pill } from "@/components/ui/pill.tsx";
import { useT } from "@/lib/i18n/client.ts";

export function NoContactPill({ of: { doNotContact } }: { of: { doNotContact: boolean } }) {
  const { t } = useT();
  if (!doNotContact) return null;
  return (
    <Pill tone="dup" icon={PhoneOff}>
      {t("appointments.doNotContact")}
    </Pill>
  );
}
