"use client";

import { useT } from "@/lib/i18n/client.ts";
import type { Drawn } from "./drawn.ts";
import { Swatch } from "./swatch.tsx";
import { formatValue } from "./values.ts";

export const PREVIOUS_LOOK = { colour: "var(--ink-3)", texture: "plain", dash: "2 3" } as const;

type LegendProps = { drawn: Drawn; areLines?: boolean; hasPrevious?: boolean };

/** What is drawn, with its number over the whole period. */
export function Legend({ drawn, areLines = false, hasPrevious = false }: LegendProps) {
  const { locale } = useT();
  return (
    <ul className="flex min-h-5 flex-wrap gap-x-4 gap-y-1 text-xs">
      {drawn.measures.map(({ key, kind, name, look }, at) => (
        <li key={key} className="flex items-center gap-1.5">
          <Swatch look={look} isLine={areLines} />
          <span className="text-ink-2">{name}</span>
          <span className="font-strong">{formatValue(drawn.total[at], kind, locale)}</span>
        </li>
      ))}
      {hasPrevious && (
        <li className="flex items-center gap-1.5 text-ink-2">
          <Swatch look={PREVIOUS_LOOK} isLine />
          {drawn.comparedWith}
        </li>
      )}
    </ul>
  );
}
