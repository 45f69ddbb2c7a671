"use client";

import { useT } from "@/lib/i18n/client.ts";
import { Change } from "../change.tsx";
import type { ChartModel } from "../chart-model.ts";
import { trendPolarity } from "../chart-styles.ts";
import { PointHitArea } from "../point-hit-area.tsx";
import { useTotalPoints } from "../use-data-points.ts";
import { formatValue } from "../values.ts";

export function Tiles({ model }: { model: ChartModel }) {
  const { locale } = useT();
  const { box, pointOf } = useTotalPoints("x", model);
  return (
    <div {...box} className="-m-2 grid grid-cols-2 gap-1 @lg:grid-cols-4">
      {model.measures.map(({ key, kind, name }, at) => (
        <PointHitArea
          key={key}
          {...pointOf(at)}
          className="rounded-control p-2 text-left [button&]:not-aria-disabled:hover:bg-sunken aria-disabled:cursor-default"
        >
          <span className="block text-ink-2 text-xs">{name}</span>
          <span aria-hidden="true" className="block font-title text-2xl tabular-nums tracking-[-0.018em]">
            {formatValue(model.total[at], kind, locale)}
          </span>
          {model.totalBefore && (
            <span aria-hidden="true" className="block text-xs">
              <Change
                value={model.total[at]}
                previous={model.totalBefore[at]}
                better={trendPolarity(key)}
                {...{ kind }}
              />
            </span>
          )}
        </PointHitArea>
      ))}
    </div>
  );
}
