"use client";

import { useT } from "@/lib/i18n/client.ts";

type ShowAllToggleProps = { visible: number; all: number; isAll: boolean; onToggle: () => void };

export function ShowAllToggle({ visible, all, isAll, onToggle }: ShowAllToggleProps) {
  const { t } = useT();
  return (
    <span className="inline-flex items-center gap-x-2 print:hidden">
      {!isAll && t("charts.visibleOf", { visible, all })}
      <button type="button" aria-expanded={isAll} onClick={onToggle} className="min-h-6 text-accent hover:underline">
        {t(isAll ? "charts.showFewer" : "charts.showAll")}
      </button>
    </span>
  );
}
