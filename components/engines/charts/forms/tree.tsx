"use client";

import { useState } from "react";
import { cx } from "@/components/ui/cx.ts";
import { formatPercent } from "@/contract/kernel/percentages.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Mark } from "../chart.ts";
import { type ChartModel, type ChartRow, largestOf } from "../chart-model.ts";
import { ShowAllToggle } from "../show-all-toggle.tsx";
import { useDataPoints } from "../use-marks.ts";
import { formatValue, type Value } from "../values.ts";

const MAX_LINES = 16;

type Line = {
  key: string;
  column: ChartRow["column"];
  name: string;
  value: Value;
  before: Value | undefined;
  mark: Mark | undefined;
};

export function Tree({ drawn }: { drawn: ChartModel }) {
  const { t, locale } = useT();
  const [isAll, setAll] = useState(false);
  const lines = [...Map.groupBy(drawn.rows, ({ key }) => key).values()].flatMap((cells) => linesOf(drawn, cells));
  const marks = useDataPoints(
    "y",
    lines,
    lines.map((_, row) => ({ row, measure: 0 })),
  );
  const [measure] = drawn.measures;
  if (!measure) return null;
  const shown = isAll ? lines.length : Math.min(lines.length, MAX_LINES);
  const most = largestOf(lines.flatMap(({ value, before }) => [value, before ?? null]));
  const width = (value: Value) => `${most > 0 ? ((value ?? 0) / most) * 100 : 0}%`;
  const all = drawn.total[0] ?? 0;

  return (
    <div>
      <div
        ref={marks.ref}
        {...marks.box}
        className="-mx-1.5 grid grid-cols-[minmax(0,12rem)_minmax(0,1fr)_auto] gap-x-3 @max-md:grid-cols-[minmax(0,1fr)_auto]"
      >
        {lines.map(({ key, column, name, value, before, mark }, at) => {
          const text = formatValue(value, measure.kind, locale);
          const share = formatPercent(all > 0 ? (value ?? 0) / all : 0, locale);
          const words = { row: name, measure: measure.name, value: text };
          const label = column ? t("charts.cell", { ...words, column: column.name }) : t("charts.mark", words);
          const was =
            typeof before === "number" && t("charts.before", { value: formatValue(before, measure.kind, locale) });
          const press = drawn.onOpen && mark && (() => drawn.onOpen?.(mark));
          return (
            <button
              key={`${key} ${column?.key ?? ""}`}
              type="button"
              {...marks.mark(at, 0)}
              aria-label={[label, was, share].filter(Boolean).join(", ")}
              aria-disabled={!press || undefined}
              onClick={press}
              className={cx(
                at < shown ? "grid" : "hidden print:grid",
                "col-span-full min-h-7 grid-cols-subgrid items-center rounded-control px-1.5 text-left",
                !column && at > 0 && "mt-2",
                press ? "hover:bg-sunken" : "cursor-default",
              )}
            >
              <span className={cx("truncate", column ? "pl-4" : "font-strong")}>{column?.name ?? name}</span>
              <span className="relative block h-2.5 @max-md:hidden">
                <span
                  className={cx("block h-full rounded-[3px] print:[print-color-adjust:exact]", column && "opacity-45")}
                  style={{ width: width(value), background: key === "none" ? "var(--ink-3)" : measure.look.colour }}
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
      {(lines.length > MAX_LINES || drawn.isCompared) && (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 text-ink-2 text-xs">
          {drawn.isCompared && (
            <span className="inline-flex items-center gap-1.5 @max-md:hidden">
              <span aria-hidden="true" className="h-3 w-px bg-ink-2 print:[print-color-adjust:exact]" />
              {drawn.comparedWith}
            </span>
          )}
          {lines.length > MAX_LINES && (
            <ShowAllToggle shown={MAX_LINES} all={lines.length} isAll={isAll} onToggle={() => setAll(!isAll)} />
          )}
        </p>
      )}
    </div>
  );
}

function linesOf({ chart }: ChartModel, cells: readonly ChartRow[]): Line[] {
  const [first] = cells;
  if (!first) return [];
  const { key, name } = first;
  const sum = (of: (cell: ChartRow) => Value | undefined) => cells.reduce((all, cell) => all + (of(cell) ?? 0), 0);
  const value = sum(({ values }) => values[0]);
  const before = cells.some(({ previous }) => previous) ? sum(({ previous }) => previous?.[0]) : undefined;
  const mark = value > 0 ? { report: chart.report, measure: chart.measures[0] ?? "", key } : undefined;
  const whole = { key, column: null, name, value, before, mark };
  if (cells.length === 1 && first.column?.name === name) return [whole];
  return [
    whole,
    ...cells.map(({ column, values, previous, drillDowns }) => {
      return { key, column, name, value: values[0] ?? null, before: previous?.[0], mark: drillDowns[0] };
    }),
  ];
}
