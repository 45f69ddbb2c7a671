"use client";

import { Hourglass } from "lucide-react";
import { useIsInProcess } from "@/lib/features/leads/use-in-process.ts";
import type { Words } from "./cells.tsx";

/** A small sign beside the state of a row that is being processed. */
export function InProcessMark({ id, words: { t } }: { id: string; words: Words }) {
  const isInProcess = useIsInProcess(id);
  if (!isInProcess) return null;
  return (
    <span title={t("list.inProcess")} className="text-ink-2">
      <Hourglass size={12} strokeWidth={2} aria-hidden="true" />
      <span className="sr-only">{t("list.inProcess")}</span>
    </span>
  );
}
