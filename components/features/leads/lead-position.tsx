"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import { IconButton, Kbd } from "@/components/ui/icon.tsx";
import { useT } from "@/lib/i18n/client.ts";
import type { Position } from "./lead-siblings.ts";

type LeadPositionProps = { position: Position | undefined; onOpen: (id: string) => void };

/** Place in the list one came from, with its previous and next lead. */
export function LeadPosition({ position, onOpen }: LeadPositionProps) {
  const { t } = useT();
  if (!position) return null;
  const { index, count, previous, next } = position;
  return (
    <span className="-ml-2 flex items-center whitespace-nowrap text-ink-2">
      <IconButton
        icon={ChevronUp}
        label={t("leads.panel.previous")}
        aria-keyshortcuts="K"
        disabled={!previous}
        onClick={() => previous && onOpen(previous)}
      />
      <IconButton
        icon={ChevronDown}
        label={t("leads.panel.next")}
        aria-keyshortcuts="J"
        disabled={!next}
        onClick={() => next && onOpen(next)}
      />
      <span className="mx-1.5 tabular-nums">{t("leads.panel.position", { index, count })}</span>
      <span aria-hidden="true" className="hidden gap-1 xl:flex pointer-coarse:hidden">
        <Kbd>K</Kbd>
        <Kbd>J</Kbd>
      </span>
    </span>
  );
}
