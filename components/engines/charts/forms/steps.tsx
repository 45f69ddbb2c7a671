"use client";

import { formatPercent } from "@/contract/kernel/percentages.ts";
import { useT } from "@/lib/i18n/client.ts";
import { type ChartModel, maxValue } from "../chart-model.ts";
import { PointHitArea } from "../point-hit-area.tsx";
import { useTotalPoints } from "../use-data-points.ts";
import { formatValue } from "../values.ts";

export function Steps({ model }: { model: ChartModel }) {
  const { t, locale } = useT();
  const { box, pointOf } = useTotalPoints("y", model);
  const max = maxValue(model.total) || 1;
  return (
    <div
      {...box}
      className="-mx-1.5 grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 @max-md:grid-cols-[minmax(0,1fr)_auto]"
    >
      {model.measures.map(({ key, kind, name }, at) => {
        const value = model.total[at] ?? null;
        const above = model.total[at - 1];
        return (
          <PointHitArea
            key={key}
            {...pointOf(at)}
            className="col-span-full grid min-h-11 grid-cols-subgrid items-center rounded-control px-1.5 py-1 text-left [button&]:not-aria-disabled:hover:bg-sunken aria-disabled:cursor-default"
          >
            <span className="@max-md:order-1">{name}</span>
            <span className="block h-6 @max-md:order-3 @max-md:col-span-2 @max-md:mt-1 @max-md:h-3.5">
              <span
                className="block h-full min-w-1 rounded-[4px] bg-accent print:[print-color-adjust:exact]"
                style={{ width: `${((value ?? 0) / max) * 100}%` }}
              />
            </span>
            <span aria-hidden="true" className="min-w-16 text-right @max-md:order-2">
              <span className="font-strong">{formatValue(value, kind, locale)}</span>
              {above && value !== null ? (
                <span className="block text-ink-2 text-xs @max-md:ml-2 @max-md:inline">
                  {t("charts.ofStepAbove", { share: formatPercent(value / above, locale) })}
                </span>
              ) : null}
            </span>
          </PointHitArea>
        );
      })}
    </div>
  );
}
