"use client";

import { Minus, Plus } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { useT } from "@/lib/i18n/client.ts";

const MAX = 20;

export function Companions({ count, onChange }: { count: number; onChange: (count: number) => void }) {
  const { t } = useT();
  return (
    <div className="flex items-center gap-3">
      <span className="font-medium">{t("showroom.fields.companions")}</span>
      <IconButton
        icon={Minus}
        size="touch"
        label={t("showroom.fewer")}
        onClick={() => onChange(Math.max(0, count - 1))}
      />
      <output className="min-w-6 text-center tabular-nums">{count}</output>
      <IconButton
        icon={Plus}
        size="touch"
        label={t("showroom.more")}
        onClick={() => onChange(Math.min(MAX, count + 1))}
      />
    </div>
  );
}
