"use client";

import { useState } from "react";
import { cx } from "@/components/ui/cx.ts";
import { formatPercent } from "@/contract/kernel/percentages.ts";
import { useT } from "@/lib/i18n/client.ts";
import { type ChartMeasure, type ChartModel, maxValue, openHandler } from "../chart-model.ts";
import { PointHitArea, pointLabel } from "../point-hit-area.tsx";
import { PointTooltip } from "../point-tooltip.tsx";
import { ShowAllToggle } from "../show-all-toggle.tsx";
import { useDataPoints } from "../use-data-points.ts";
import { useWidth } from "../use-width.ts";
import { formatValue, type Value } from "../values.ts";

const MAX_BARS = 8;

type BarsProps = {
  model: ChartModel;
  note?: (row: number) => string;
};

export function Bars({ model, note }: BarsProps) {
  const { t, locale } = useT();
  const { ref, width } = useWidth(model.chart);
  const [isAll, setAll] = useState(false);
  const { rows } = model;
  const visible = isAll ? rows.length : Math.min(rows.length, MAX_BARS);
  const spots = rows.slice(0, visible).flatMap(({ drillDowns: [point] }, row) => (point ? [{ row, measure: 0 }] : []));
  const points = useDataPoints("y", model.rows, spots);
  const [first, ...others] = model.measures;
  if (!first) return null;
  const max = Math.max(
    maxValue(rows.map(({ values: [value] }) => value ?? null)),
    maxValue(rows.map(({ previous }) => previous?.[0] ?? null)),
  );
  const share = (value: Value | undefined) => (max > 0 ? `${((value ?? 0) / max) * 100}%` : "0%");
  const othersText = (values: readonly Value[], measures: readonly ChartMeasure[]) =>
    measures.map(({ kind, name }, at) => `${name} ${formatValue(values[at + 1], kind, locale)}`).join(" · ");

  return (
    <div ref={ref} className="min-w-0">
      <div
        ref={points.ref}
        {...points.box}
        className="relative -mx-1.5 grid grid-cols-[minmax(0,10rem)_minmax(0,1fr)_auto] gap-x-3 @max-md:grid-cols-[minmax(0,1fr)_auto]"
      >
        {rows.map((row, at) => {
          const [value] = row.values;
          const before = row.previous?.[0];
          const press = openHandler(model, row, 0);
          const more = note ? "" : othersText(row.values, others);
          const label = pointLabel(row, first, 0, t, locale);
          return (
            <PointHitArea
              key={row.key}
              label={more ? `${label}, ${more}` : label}
              isButton={row.drillDowns[0] !== undefined}
              press={press}
              position={at < visible ? points.point(at, 0) : undefined}
              onPointerEnter={({ currentTarget }) => points.inspect(at, currentTarget)}
              className={cx(
                at < visible ? "grid" : "hidden print:grid",
                "col-span-full min-h-8.5 grid-cols-subgrid items-center rounded-control px-1.5 text-left @max-md:py-1.5",
                press ? "hover:bg-sunken" : "cursor-default",
              )}
            >
              <span className="truncate @max-md:order-1">{row.name}</span>
              <span className="relative block h-2.5 @max-md:order-3 @max-md:col-span-2 @max-md:mt-1">
                <span
                  className="block h-full rounded-[3px] print:[print-color-adjust:exact]"
                  style={{ width: share(value), background: row.key === "none" ? "var(--ink-3)" : first.style.colour }}
                />
                {typeof before === "number" && (
                  <span
                    className="absolute -top-1 h-4.5 w-px bg-ink-2 print:[print-color-adjust:exact]"
                    style={{ left: share(before) }}
                  />
                )}
              </span>
              <span aria-hidden="true" className="text-right @max-md:order-2">
                <span className="font-strong">{formatValue(value, first.kind, locale)}</span>
                {(note || others.length > 0) && (
                  <span className="ml-2 text-ink-2 text-xs">{note ? note(at) : more}</span>
                )}
              </span>
            </PointHitArea>
          );
        })}
        <PointTooltip model={model} hovered={points.hovered} width={width} />
      </div>
      {(rows.length > MAX_BARS || model.isCompared) && (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 text-ink-2 text-xs">
          {model.isCompared && (
            <span className="inline-flex items-center gap-1.5">
              <span aria-hidden="true" className="h-3 w-px bg-ink-2 print:[print-color-adjust:exact]" />
              {model.comparedWith}
            </span>
          )}
          {rows.length > MAX_BARS && (
            <ShowAllToggle visible={MAX_BARS} all={rows.length} isAll={isAll} onToggle={() => setAll(!isAll)} />
          )}
        </p>
      )}
    </div>
  );
}

export function Pareto({ model }: { model: ChartModel }) {
  const { t, locale } = useT();
  const all = model.rows.reduce((sum, { values: [value] }) => sum + (value ?? 0), 0);
  const upTo = (row: number) =>
    model.rows.slice(0, row + 1).reduce((sum, { values: [value] }) => sum + (value ?? 0), 0);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-ink-2 text-xs">{t("charts.cumulative")}</p>
      <Bars model={model} note={(row) => formatPercent(all > 0 ? upTo(row) / all : 0, locale)} />
    </div>
  );
}
