"use client";

import { Hourglass } from "lucide-react";
import { useT } from "@/lib/i18n/client.ts";
import { useIsInProcess } from "@/lib/in-process/use-in-process.ts";

/** A small sign beside the state of a row that is being processed. */
export function InProcessMark({ id }: { id: string }) {
  const { t } = useT();
  const isInProcess = useIsInProcess(id);
  if (!isInProcess) return null;
  return (
    <span title={t("list.inProcess")} className="text-ink-2">
      <Hourglass size={12} strokeWidth={2} aria-hidden="true" />
      <span className="sr-only">{t("list.inProcess")}</span>
    </span>
  );
}
