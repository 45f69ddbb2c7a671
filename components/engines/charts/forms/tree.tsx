"use client";

import { useState } from "react";
import { cx } from "@/components/ui/cx.ts";
import { formatPercent } from "@/contract/kernel/percentages.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { DrillDownTarget } from "../chart.ts";
import { type ChartModel, type ChartRow, maxValue } from "../chart-model.ts";
import { ShowAllToggle } from "../show-all-toggle.tsx";
import { useDataPoints } from "../use-data-points.ts";
import { formatValue, type Value } from "../values.ts";

const MAX_LINES = 16;

type TreeRow = {
  key: string;
  column: ChartRow["column"];
  name: string;
  value: Value;
  before: Value | undefined;
  target: DrillDownTarget | undefined;
};

export function Tree({ model }: { model: ChartModel }) {
  const { t, locale } = useT();
  const [isAll, setAll] = useState(false);
  const lines = [...Map.groupBy(model.rows, ({ key }) => key).values()].flatMap((cells) => toTreeRows(model, cells));
  const points = useDataPoints(
    "y",
    lines,
    lines.map((_, row) => ({ row, measure: 0 })),
  );
  const [measure] = model.measures;
  if (!measure) return null;
  const visible = isAll ? lines.length : Math.min(lines.length, MAX_LINES);
  const max = maxValue(lines.flatMap(({ value, before }) => [value, before ?? null]));
  const width = (value: Value) => `${max > 0 ? ((value ?? 0) / max) * 100 : 0}%`;
  const all = model.total[0] ?? 0;

  return (
    <div>
      <div
        ref={points.ref}
        {...points.box}
        className="-mx-1.5 grid grid-cols-[minmax(0,12rem)_minmax(0,1fr)_auto] gap-x-3 @max-md:grid-cols-[minmax(0,1fr)_auto]"
      >
        {lines.map(({ key, column, name, value, before, target }, at) => {
          const text = formatValue(value, measure.kind, locale);
          const share = formatPercent(all > 0 ? (value ?? 0) / all : 0, locale);
          const labels = { row: name, measure: measure.name, value: text };
          const label = column ? t("charts.cell", { ...labels, column: column.name }) : t("charts.mark", labels);
          const was =
            typeof before === "number" && t("charts.before", { value: formatValue(before, measure.kind, locale) });
          const press = model.onOpen && target && (() => model.onOpen?.(target));
          return (
            <button
              key={`${key} ${column?.key ?? ""}`}
              type="button"
              {...points.point(at, 0)}
              aria-label={[label, was, share].filter(Boolean).join(", ")}
              aria-disabled={!press || undefined}
              onClick={press}
              className={cx(
                at < visible ? "grid" : "hidden print:grid",
                "col-span-full min-h-7 grid-cols-subgrid items-center rounded-control px-1.5 text-left",
                !column && at > 0 && "mt-2",
                press ? "hover:bg-sunken" : "cursor-default",
              )}
            >
              <span className={cx("truncate", column ? "pl-4" : "font-strong")}>{column?.name ?? name}</span>
              <span className="relative block h-2.5 @max-md:hidden">
                <span
                  className={cx("block h-full rounded-[3px] print:[print-color-adjust:exact]", column && "opacity-45")}
                  style={{ width: width(value), background: key === "none" ? "var(--ink-3)" : measure.style.colour }}
                />
                {typeof before === "number" && (
                  <span
                    className="absolute -top-1 h-4.5 w-px bg-ink-2 print:[print-color-adjust:exact]"
                    style={{ left: width(before) }}
                  />
                )}
              </span>
              <span aria-hidden="true" className="text-right">
                <span className={cx(!column && "font-strong")}>{text}</span>
                <span className="ml-2 inline-block min-w-9 text-ink-2 text-xs">{share}</span>
              </span>
            </button>
          );
        })}
      </div>
      {(lines.length > MAX_LINES || model.isCompared) && (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 text-ink-2 text-xs">
          {model.isCompared && (
            <span className="inline-flex items-center gap-1.5 @max-md:hidden">
              <span aria-hidden="true" className="h-3 w-px bg-ink-2 print:[print-color-adjust:exact]" />
              {model.comparedWith}
            </span>
          )}
          {lines.length > MAX_LINES && (
            <ShowAllToggle visible={MAX_LINES} all={lines.length} isAll={isAll} onToggle={() => setAll(!isAll)} />
          )}
        </p>
      )}
    </div>
  );
}

function toTreeRows({ chart }: ChartModel, cells: readonly ChartRow[]): TreeRow[] {
  const [first] = cells;
  if (!first) return [];
  const { key, name } = first;
  const sum = (of: (cell: ChartRow) => Value | undefined) => cells.reduce((all, cell) => all + (of(cell) ?? 0), 0);
  const value = sum(({ values }) => values[0]);
  const before = cells.some(({ previous }) => previous) ? sum(({ previous }) => previous?.[0]) : undefined;
  const target = value > 0 ? { report: chart.report, measure: chart.measures[0] ?? "", key } : undefined;
  const whole = { key, column: null, name, value, before, target };
  if (cells.length === 1 && first.column?.name === name) return [whole];
  return [
    whole,
    ...cells.map(({ column, values, previous, drillDowns }) => {
      return { key, column, name, value: values[0] ?? null, before: previous?.[0], target: drillDowns[0] };
    }),
  ];
}
