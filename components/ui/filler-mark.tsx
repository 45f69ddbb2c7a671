"use client";

import { CircleHelp } from "lucide-react";
import type { FillerContact } from "@/contract/kernel/text/filler-contacts.ts";
import { useT } from "@/lib/i18n/client.ts";
import { Icon } from "./icon.tsx";

export function FillerMark({ filler }: { filler: FillerContact | undefined }) {
  const { t } = useT();
  if (!filler) return null;
  return (
    <span className="flex items-start gap-1 text-dup text-xs">
      <Icon as={CircleHelp} size={13} className="mt-[3px] flex-none" />
      {t(`ui.fillers.${filler.field}.${filler.reason}`)}
    </span>
  );
}
