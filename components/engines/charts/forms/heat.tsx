"use client";

import { scaleLinear } from "@visx/scale";
import { Fragment } from "react";
import { weekdayName } from "@/lib/format/dates.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import { type ChartModel, type ChartRow, maxValue, openHandler } from "../chart-model.ts";
import { pointLabel } from "../point-hit-area.tsx";
import { PointTooltip } from "../point-tooltip.tsx";
import { useDataPoints } from "../use-data-points.ts";
import { useWidth } from "../use-width.ts";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

export function Heat({ model }: { model: ChartModel }) {
  const { t, locale } = useT();
  const { ref, width } = useWidth(model.chart);
  const indexes = new Map(model.rows.map((row, at) => [row.key, { row, at }]));
  const spots = HOURS.flatMap((hour) =>
    WEEKDAYS.filter((weekday) => indexes.get(`${weekday}-${hour}`)?.row.values[0]).map((measure) => ({
      row: hour,
      measure,
    })),
  );
  const points = useDataPoints("x", model.rows, spots);
  const [measure] = model.measures;
  if (!measure) return null;
  const max = maxValue(model.rows.map(({ values: [value] }) => value ?? null));
  const strength = scaleLinear({ domain: [0, max || 1], range: [8, 100] });

  const cell = (row: ChartRow, at: number, hour: number, weekday: number) => {
    const value = row.values[0] ?? 0;
    const press = openHandler(model, row, 0);
    return (
      <button
        key={row.key}
        type="button"
        {...points.point(hour, weekday, { row: at, measure: 0 })}
        aria-label={pointLabel(row, measure, 0, t, locale)}
        aria-disabled={!press || undefined}
        onClick={press}
        style={{ background: `color-mix(in srgb, var(--accent) ${Math.round(strength(value))}%, var(--surface))` }}
        className="min-h-6 rounded-[3px] print:[print-color-adjust:exact] forced-colors:border"
      >
        {/* Number shown where forced colours remove the shade. */}
        <span aria-hidden="true" className="hidden forced-colors:inline">
          {formatNumber(value, locale)}
        </span>
      </button>
    );
  };

  return (
    <div ref={ref} className="min-w-0">
      <div ref={points.ref} {...points.box} className="relative">
        <div className="grid gap-[3px] text-2xs text-ink-2 @max-xl:grid-flow-row @max-xl:grid-cols-[2rem_repeat(7,minmax(0,1fr))] @xl:grid-flow-col @xl:grid-cols-[2.25rem_repeat(24,minmax(0,1fr))] @xl:grid-rows-[auto_repeat(7,1.625rem)]">
          <span aria-hidden="true" />
          {WEEKDAYS.map((weekday) => (
            <span key={weekday} aria-hidden="true" className="self-center @max-xl:text-center">
              {weekdayName(weekday, locale)}
            </span>
          ))}
          {HOURS.map((hour) => (
            <Fragment key={hour}>
              <span aria-hidden="true" className="@xl:text-center">
                <span className={hour % 3 === 0 ? "" : "@xl:invisible"}>{hour}</span>
              </span>
              {WEEKDAYS.map((weekday) => {
                const found = indexes.get(`${weekday}-${hour}`);
                return found?.row.values[0] ? (
                  cell(found.row, found.at, hour, weekday)
                ) : (
                  <span key={weekday} aria-hidden="true" className="min-h-6 rounded-[3px] bg-sunken" />
                );
              })}
            </Fragment>
          ))}
        </div>
        <PointTooltip model={model} hovered={points.hovered} width={width} />
      </div>
      <p className="mt-3 flex items-center gap-2 text-ink-2 text-xs forced-colors:hidden" aria-hidden="true">
        0
        <span className="flex overflow-hidden rounded-[3px]">
          {[8, 31, 54, 77, 100].map((part) => (
            <span
              key={part}
              className="h-3 w-6 print:[print-color-adjust:exact]"
              style={{ background: `color-mix(in srgb, var(--accent) ${part}%, var(--surface))` }}
            />
          ))}
        </span>
        {formatNumber(max, locale)}
      </p>
    </div>
  );
}
