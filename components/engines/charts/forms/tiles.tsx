"use client";

import { useT } from "@/lib/i18n/client.ts";
import { Change } from "../change.tsx";
import type { ChartModel } from "../chart-model.ts";
import { trendPolarity } from "../chart-styles.ts";
import { PointHitArea } from "../mark-box.tsx";
import { useTotalMarks } from "../use-marks.ts";
import { formatValue } from "../values.ts";

export function Tiles({ drawn }: { drawn: ChartModel }) {
  const { locale } = useT();
  const { box, markOf } = useTotalMarks("x", drawn);
  return (
    <div {...box} className="-m-2 grid grid-cols-2 gap-1 @lg:grid-cols-4">
      {drawn.measures.map(({ key, kind, name }, at) => (
        <PointHitArea
          key={key}
          {...markOf(at)}
          className="rounded-control p-2 text-left [button&]:not-aria-disabled:hover:bg-sunken aria-disabled:cursor-default"
        >
          <span className="block text-ink-2 text-xs">{name}</span>
          <span aria-hidden="true" className="block font-title text-2xl tabular-nums tracking-[-0.018em]">
            {formatValue(drawn.total[at], kind, locale)}
          </span>
          {drawn.totalBefore && (
            <span aria-hidden="true" className="block text-xs">
              <Change
                value={drawn.total[at]}
                previous={drawn.totalBefore[at]}
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
