"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import { Fragment, useState } from "react";
import { Icon } from "@/components/ui/icon.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { rowName } from "../chart-labels.ts";
import { type ChartModel, type ChartRow, maxValue, openHandler } from "../chart-model.ts";
import { pointLabel } from "../point-hit-area.tsx";
import { SparkLine } from "../spark-line.tsx";
import { useDataPoints } from "../use-data-points.ts";
import { formatValue, timesBetween } from "../values.ts";

type Order = { measure: number; isDown: boolean };

const compare =
  ({ measure, isDown }: Order) =>
  (one: ChartRow, other: ChartRow) => {
    const [a, b] = [one.values[measure], other.values[measure]];
    if (typeof a !== "number" || typeof b !== "number")
      return Number(typeof b === "number") - Number(typeof a === "number");
    return isDown ? b - a : a - b;
  };

export function Ranking({ model }: { model: ChartModel }) {
  const { t, locale } = useT();
  const [order, setOrder] = useState<Order | null>(
    model.chart.order === "largest" ? { measure: 0, isDown: true } : null,
  );
  const rows = order ? [...model.rows].sort(compare(order)) : model.rows;
  const spots = rows.flatMap((_, row) => model.measures.map((_measure, measure) => ({ row, measure })));
  const points = useDataPoints("y", rows, spots);
  const max = model.measures.map((_, at) => maxValue(model.rows.map(({ values }) => values[at] ?? null)));

  return (
    <div ref={points.ref} {...points.box} className="-mx-4 overflow-x-auto print:overflow-visible">
      <table className="w-full min-w-[44rem] border-collapse print:min-w-0">
        <caption className="sr-only">{t(`reports.charts.${model.chart.id}.title`)}</caption>
        <thead>
          <tr className="border-b text-xs">
            <th scope="col" className="sticky left-0 z-[1] bg-surface py-1.5 pl-4 text-left font-medium text-ink-2">
              {t(`charts.rows.${model.chart.rows}`)}
            </th>
            {model.measures.map(({ key, name }, at) => {
              const isOn = order?.measure === at;
              const head = (
                <th
                  key={key}
                  scope="col"
                  aria-sort={isOn ? (order.isDown ? "descending" : "ascending") : undefined}
                  className="py-1.5 pr-4 text-right font-medium"
                >
                  <button
                    type="button"
                    onClick={() => setOrder({ measure: at, isDown: isOn ? !order.isDown : true })}
                    className="inline-flex min-h-6 items-center gap-1 text-ink-2 hover:text-ink"
                  >
                    {isOn && <Icon as={order.isDown ? ArrowDown : ArrowUp} size={12} />}
                    {name}
                  </button>
                </th>
              );
              if (at > 0 || !model.chart.trend) return head;
              return (
                <Fragment key={key}>
                  {head}
                  <th scope="col" className="w-32 py-1.5 pr-4 text-left font-medium text-ink-2">
                    {t("charts.trend.head")}
                  </th>
                </Fragment>
              );
            })}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map((row, at) => (
            <tr key={row.key} className="h-9">
              <th
                scope="row"
                className="sticky left-0 z-[1] max-w-44 truncate bg-surface pr-3 pl-4 text-left font-strong"
              >
                {row.name}
              </th>
              {model.measures.map((measure, column) => {
                const value = row.values[column];
                const press = openHandler(model, row, column);
                const cell = (
                  <td key={measure.key} className="pr-4 text-right">
                    <button
                      type="button"
                      {...points.point(at, column)}
                      aria-label={pointLabel(row, measure, column, t, locale)}
                      aria-disabled={!press || undefined}
                      onClick={press}
                      className="relative inline-block min-h-6 min-w-16 rounded-[3px] px-1 py-1 text-right hover:bg-sunken aria-disabled:cursor-default aria-disabled:hover:bg-transparent"
                    >
                      {formatValue(value, measure.kind, locale)}
                      <span
                        aria-hidden="true"
                        className="absolute right-1 bottom-0 h-[3px] rounded-full bg-accent opacity-45 print:[print-color-adjust:exact]"
                        style={{ width: max[column] ? `calc(${((value ?? 0) / max[column]) * 100}% - 8px)` : 0 }}
                      />
                    </button>
                  </td>
                );
                if (column > 0 || !model.chart.trend) return cell;
                return (
                  <Fragment key={measure.key}>
                    {cell}
                    <td className="w-32 pr-4">
                      <RowTrend model={model} row={row} />
                    </td>
                  </Fragment>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RowTrend({ model: { trend, measures, days }, row }: { model: ChartModel; row: ChartRow }) {
  const { t, locale } = useT();
  const values = trend?.get(row.key);
  if (!values) return null;
  const max = Math.max(...values);
  const time = timesBetween(days)[values.indexOf(max)] ?? days.from;
  const labels = {
    row: row.name,
    measure: measures[0]?.name,
    max: formatValue(max, "count", locale),
    time: rowName("time", { key: time, label: null }, t, locale),
  };
  return (
    <span role="img" aria-label={t("charts.trend.label", labels)} className="block w-28">
      <SparkLine values={values} width={112} />
    </span>
  );
}
