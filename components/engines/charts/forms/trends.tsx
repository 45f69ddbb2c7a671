"use client";

import { cx } from "@/components/ui/cx.ts";
import { formatPercent } from "@/contract/kernel/percentages.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { ChartModel } from "../chart-model.ts";
import { SparkLine } from "../spark-line.tsx";
import { useDataPoints } from "../use-data-points.ts";
import { formatValue, timesBetween } from "../values.ts";

export function Trends({ model }: { model: ChartModel }) {
  const { t, locale } = useT();
  const [measure] = model.measures;
  const times = timesBetween(model.days);
  const groups = [...Map.groupBy(model.rows, ({ key }) => key)]
    .map(([key, cells]) => ({
      key,
      name: cells[0]?.name ?? key,
      all: cells.reduce((sum, { values }) => sum + (values[0] ?? 0), 0),
      values: times.map((time) => cells.find(({ column }) => column?.key === time)?.values[0] ?? 0),
    }))
    .sort((one, other) => other.all - one.all);
  const points = useDataPoints(
    "y",
    groups,
    groups.map((_, row) => ({ row, measure: 0 })),
  );
  if (!measure) return null;
  const total = groups.reduce((sum, { all }) => sum + all, 0);
  return (
    <div ref={points.ref} {...points.box} className="-mx-1.5 flex flex-col">
      {groups.map(({ key, name, all, values }, at) => {
        const value = formatValue(all, measure.kind, locale);
        const share = formatPercent(total > 0 ? all / total : 0, locale);
        const press = model.onOpen && all > 0 ? () => model.onOpen?.(toPoint(model, key)) : undefined;
        return (
          <button
            key={key}
            type="button"
            {...points.point(at, 0)}
            aria-label={`${t("charts.mark", { row: name, measure: measure.name, value })}, ${share}`}
            aria-disabled={!press || undefined}
            onClick={press}
            className={cx(
              "grid min-h-8.5 grid-cols-[minmax(0,10rem)_minmax(0,1fr)_auto] items-center gap-x-3 rounded-control px-1.5 text-left @max-md:grid-cols-[minmax(0,1fr)_4rem_auto]",
              press ? "hover:bg-sunken" : "cursor-default",
            )}
          >
            <span className="truncate">{name}</span>
            <SparkLine values={values} colour={measure.style.colour} />
            <span aria-hidden="true" className="min-w-20 text-right">
              <span className="font-strong">{value}</span>
              <span className="ml-2 inline-block min-w-9 text-ink-2 text-xs">{share}</span>
            </span>
          </button>
        );
      })}
    </div>
  );
}

function toPoint({ chart }: ChartModel, key: string) {
  return { report: chart.report, measure: chart.measures[0] ?? "", key };
}
