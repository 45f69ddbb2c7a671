"use client";

import { useT } from "@/lib/i18n/client.ts";
import { Change } from "../change.tsx";
import type { ChartModel } from "../chart-model.ts";
import { trendPolarity } from "../chart-styles.ts";
import { PointHitArea } from "../point-hit-area.tsx";
import { useTotalPoints } from "../use-data-points.ts";
import { formatValue } from "../values.ts";

const RADIUS = 80;
const THICK = 18;
const ARC = `M ${THICK / 2} ${RADIUS} A ${RADIUS - THICK / 2} ${RADIUS - THICK / 2} 0 0 1 ${2 * RADIUS - THICK / 2} ${RADIUS}`;

export function Gauge({ model }: { model: ChartModel }) {
  const { locale } = useT();
  const { box, pointOf } = useTotalPoints("x", model);
  const [first, ...others] = model.measures;
  if (!first) return null;
  const [share] = model.total;
  return (
    <div {...box} className="flex flex-col items-center gap-3">
      <PointHitArea
        {...pointOf(0)}
        className="relative w-full max-w-60 rounded-control [button&]:not-aria-disabled:hover:bg-sunken aria-disabled:cursor-default"
      >
        <svg viewBox={`0 0 ${2 * RADIUS} ${RADIUS}`} aria-hidden="true" focusable="false" className="block w-full">
          <path d={ARC} pathLength={1} fill="none" stroke="var(--line)" strokeWidth={THICK} />
          <path
            d={ARC}
            pathLength={1}
            fill="none"
            stroke={first.style.colour}
            strokeWidth={THICK}
            strokeDasharray={`${share ?? 0} 1`}
          />
        </svg>
        <span className="absolute inset-x-0 bottom-0 font-title text-3xl tabular-nums tracking-[-0.022em]">
          {formatValue(share, first.kind, locale)}
        </span>
      </PointHitArea>
      {model.totalBefore && (
        <span className="text-xs">
          <Change value={share} previous={model.totalBefore[0]} kind={first.kind} better={trendPolarity(first.key)} />
        </span>
      )}
      <div className="flex flex-wrap justify-center gap-1">
        {others.map(({ key, kind, name }, at) => (
          <PointHitArea
            key={key}
            {...pointOf(at + 1)}
            className="min-h-11 rounded-control px-3 text-center [button&]:not-aria-disabled:hover:bg-sunken aria-disabled:cursor-default"
          >
            <span aria-hidden="true" className="block font-strong tabular-nums">
              {formatValue(model.total[at + 1], kind, locale)}
            </span>
            <span className="block text-ink-2 text-xs">{name}</span>
          </PointHitArea>
        ))}
      </div>
    </div>
  );
}
