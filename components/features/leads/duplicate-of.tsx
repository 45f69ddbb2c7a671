"use client";

import { ArrowRight } from "lucide-react";
import { Icon } from "@/components/ui/icon.tsx";
import type { LeadDetail } from "@/contract/leads/leads.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { leadTitle } from "./lead-labels.ts";

export function DuplicateOf({ original, onOpen }: Pick<LeadDetail, "original"> & { onOpen: (id: string) => void }) {
  const { t, locale } = useT();
  const zone = useZone();
  if (!original) {
    return (
      <p className="mx-[18px] my-3 rounded-card bg-dup-soft px-3 py-2.5 text-dup">
        {t("leads.panel.duplicateUnknown")}
      </p>
    );
  }
  return (
    <div className="mx-[18px] my-3 rounded-card bg-dup-soft px-3 py-2.5 text-dup">
      <p>{t("leads.panel.duplicateOf")}</p>
      <a
        href={`?lead=${original.id}`}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onOpen(original.id);
        }}
        className="mt-0.5 flex items-center gap-2 rounded-[4px] font-strong hover:underline"
      >
        <span className="min-w-0 flex-1 truncate">{leadTitle(original, t)}</span>
        <Icon as={ArrowRight} size={14} />
      </a>
      <p className="text-xs">
        {t(`sources.${original.source}`)} · {plainMoment(original.createdAt, locale, zone)}
      </p>
    </div>
  );
}
