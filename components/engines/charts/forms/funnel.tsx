"use client";

import { cx } from "@/components/ui/cx.ts";
import { formatPercent } from "@/contract/kernel/percentages.ts";
import { pipelines } from "@/contract/pipelines/pipelines.ts";
import { NONE } from "@/contract/reports/reports.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { type ChartModel, type ChartRow, maxValue, openHandler } from "../chart-model.ts";
import { pointLabel } from "../point-hit-area.tsx";
import { type DataPoints, useDataPoints } from "../use-data-points.ts";
import { formatValue } from "../values.ts";

export function Funnel({ model }: { model: ChartModel }) {
  const { t, locale } = useT();
  const spots = model.rows.flatMap(({ values }, row) =>
    values.flatMap((value, measure) => (measure === 0 || value !== null ? [{ row, measure }] : [])),
  );
  const points = useDataPoints("y", model.rows, spots);
  const { data } = useRead(pipelines.list, {}, { staleTime: 300_000 });
  const [first] = model.measures;
  if (!first) return null;
  const stages = new Map(
    (data ?? []).flatMap((pipeline) => pipeline.stages.map((stage) => [stage.id, { ...stage, of: pipeline.name }])),
  );
  const placed = model.rows.map((row, at) => ({ row, at, stage: stages.get(row.key) }));
  const removed = t("charts.removedStages");
  const groups = [
    ...Map.groupBy(placed, ({ row, stage }) => stage?.of ?? (stages.size > 0 && row.key !== NONE ? removed : "")),
  ];

  return (
    <div ref={points.ref} {...points.box} className="relative flex flex-col gap-4">
      {groups.map(([pipeline, steps]) => {
        const max = maxValue(steps.map(({ row }) => row.values[0] ?? null)) || 1;
        return (
          <div key={pipeline} className="flex flex-col gap-0.5">
            {groups.length > 1 && <h3 className="text-ink-2 text-xs">{pipeline}</h3>}
            {steps.map(({ row, at, stage }) => {
              const [value] = row.values;
              const press = openHandler(model, row, 0);
              return (
                <div
                  key={row.key}
                  className="-mx-1.5 grid grid-cols-[minmax(0,8rem)_minmax(0,1fr)_auto] gap-x-3 rounded-control px-1.5"
                >
                  <button
                    type="button"
                    {...points.point(at, 0)}
                    aria-label={pointLabel(row, first, 0, t, locale)}
                    aria-disabled={!press || undefined}
                    onClick={press}
                    className={cx(
                      "col-span-3 grid grid-cols-subgrid items-center rounded-control py-1 text-left",
                      press ? "hover:bg-sunken" : "cursor-default",
                    )}
                  >
                    <span className="truncate">{row.tick}</span>
                    <span className="block h-6">
                      <span
                        className="block h-full min-w-1 rounded-[4px] print:[print-color-adjust:exact]"
                        style={{
                          width: `${((value ?? 0) / max) * 100}%`,
                          background: VARIANTS[stage?.type ?? "open"],
                        }}
                      />
                    </span>
                    <span aria-hidden="true" className="min-w-16 text-right">
                      <span className="font-strong">{formatValue(value, first.kind, locale)}</span>
                      <span className="ml-2 inline-block min-w-8 text-ink-2 text-xs">
                        {pipeline !== removed && formatPercent((value ?? 0) / max, locale)}
                      </span>
                    </span>
                  </button>
                  <FunnelAside {...{ model, row, points, at }} />
                </div>
              );
            })}
          </div>
        );
      })}
    </div>
  );
}

const VARIANTS = { open: "var(--accent)", won: "var(--done)", lost: "var(--ink-3)" } as const;

type FunnelAsideProps = { model: ChartModel; row: ChartRow; points: DataPoints; at: number };

function FunnelAside({ model, row, points, at }: FunnelAsideProps) {
  const { t, locale } = useT();
  const known = model.measures.flatMap((measure, hitArea) =>
    hitArea > 0 && row.values[hitArea] !== null ? [{ measure, hitArea }] : [],
  );
  if (known.length === 0) return null;
  return (
    <span className="col-span-2 col-start-2 flex flex-wrap gap-x-2 pb-1 text-ink-2 text-xs @max-md:col-span-3 @max-md:col-start-1">
      {known.map(({ measure, hitArea }) => {
        const press = openHandler(model, row, hitArea);
        return (
          <button
            key={measure.key}
            type="button"
            {...points.point(at, hitArea)}
            aria-label={pointLabel(row, measure, hitArea, t, locale)}
            aria-disabled={!press || undefined}
            onClick={press}
            className={cx(
              "-mx-1 min-h-6 rounded-[3px] px-1",
              press ? "hover:bg-sunken hover:underline" : "cursor-default",
            )}
          >
            {measure.name}: {formatValue(row.values[hitArea], measure.kind, locale)}
          </button>
        );
      })}
    </span>
  );
}
