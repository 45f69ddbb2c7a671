"use client";

import { formatPercent } from "@/contract/kernel/percentages.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { ChartModel } from "../drawn.ts";
import { Bars } from "./bars.tsx";

export function Pareto({ drawn }: { drawn: ChartModel }) {
  const { t, locale } = useT();
  const all = drawn.rows.reduce((sum, { values: [value] }) => sum + (value ?? 0), 0);
  const upTo = (row: number) =>
    drawn.rows.slice(0, row + 1).reduce((sum, { values: [value] }) => sum + (value ?? 0), 0);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-2 text-xs">{t("charts.cumulative")}</p>
      <Bars drawn={drawn} note={(row) => formatPercent(all > 0 ? upTo(row) / all : 0, locale)} />
    </div>
  );
}
