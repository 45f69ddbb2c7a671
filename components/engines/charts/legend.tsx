"use client";

import { useT } from "@/lib/i18n/client.ts";
import type { ChartModel } from "./drawn.ts";
import { Swatch } from "./swatch.tsx";
import { formatValue } from "./values.ts";

export const PREVIOUS_LOOK = { colour: "var(--ink-3)", texture: "plain", dash: "2 3" } as const;

type LegendProps = { drawn: ChartModel; areLines?: boolean; hasPrevious?: boolean };

export function Legend({ drawn, areLines = false, hasPrevious = false }: LegendProps) {
  const { t, locale } = useT();
  const { onOpen } = drawn;
  return (
    <ul className="flex min-h-5 flex-wrap gap-x-4 gap-y-1 text-xs">
      {drawn.measures.map(({ key, kind, name, look }, at) => {
        const value = formatValue(drawn.total[at], kind, locale);
        const mark = drawn.totalDrillDowns[at];
        return (
          <li key={key} className="flex items-center gap-1.5">
            <Swatch look={look} isLine={areLines} />
            <span className="text-ink-2">{name}</span>
            {onOpen && mark ? (
              <button
                type="button"
                aria-label={t("charts.mark", { row: t("charts.total"), measure: name, value })}
                onClick={() => onOpen(mark)}
                className="-my-1 min-h-6 min-w-6 rounded-[3px] px-1 text-left font-strong hover:bg-sunken hover:underline"
              >
                {value}
              </button>
            ) : (
              <span className="px-1 font-strong">{value}</span>
            )}
          </li>
        );
      })}
      {hasPrevious && (
        <li className="flex items-center gap-1.5 text-ink-2">
          <Swatch look={PREVIOUS_LOOK} isLine />
          {drawn.comparedWith}
        </li>
      )}
    </ul>
  );
}
