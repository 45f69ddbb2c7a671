"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { Change } from "@/components/engines/charts/change.tsx";
import type { ChartFilter, DrillDownTarget } from "@/components/engines/charts/chart.ts";
import { measureLabel } from "@/components/engines/charts/chart-labels.ts";
import { trendPolarity } from "@/components/engines/charts/chart-styles.ts";
import { MeasureDefinitions } from "@/components/engines/charts/measure-definitions.tsx";
import { formatValue } from "@/components/engines/charts/values.ts";
import { cx } from "@/components/ui/cx.ts";
import { IconButton } from "@/components/ui/icon.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { reports } from "@/contract/reports/reports.ts";
import { useRead } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Tile } from "./page-content.ts";

const NUMBER = "block font-title text-xl tracking-[-0.018em] @md:text-2xl";

type TilesProps = {
  tiles: readonly Tile[];
  filter: ChartFilter;
  onOpen: (target: Pick<DrillDownTarget, "report" | "measure">) => void;
};

export function ReportTiles({ tiles, filter, onOpen }: TilesProps) {
  const { t } = useT();
  return (
    <section
      aria-label={t("reports.tiles")}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-card border bg-line @3xl:grid-cols-3 @6xl:grid-cols-6 print:grid-cols-3"
    >
      {tiles.map((tile) => (
        <ReportTile key={`${tile.report} ${tile.measure}`} tile={tile} filter={filter} onOpen={onOpen} />
      ))}
    </section>
  );
}

function ReportTile({ tile: { report, measure }, filter, onOpen }: Omit<TilesProps, "tiles"> & { tile: Tile }) {
  const { t, locale } = useT();
  const read = useRead(reports[report], filter, { placeholderData: keepPreviousData });
  const label = measureLabel(report, measure);
  const name = t(`reports.measures.${label}`);
  const at = read.data?.measures.findIndex(({ key }) => key === measure) ?? -1;
  const kind = read.data?.measures[at]?.kind;
  const value = read.data?.total.values[at];
  const previous = read.data?.total.previous?.[at];
  const isCompared = read.data?.total.previous !== null;
  const isOld = read.isPlaceholderData;

  return (
    <div
      aria-busy={read.isFetching || undefined}
      className="relative min-w-0 bg-surface px-4 pt-3 pb-3.5 transition-colors has-[button[data-open]:not([aria-disabled]):hover]:bg-sunken"
    >
      <div className="flex items-start gap-1">
        <p className="min-w-0 flex-1 text-ink-2 text-xs leading-6">{name}</p>
        <MeasureDefinitions
          title={name}
          measures={[label]}
          isSoFar={filter.periodToDate !== undefined}
          className="relative z-[1] -mt-[3px] -mr-2 text-ink-3! hover:text-ink! print:hidden"
        />
      </div>
      {read.data && kind ? (
        <div className={cx("transition-opacity", isOld && "opacity-55")}>
          {value ? (
            <button
              type="button"
              data-open
              aria-label={t("reports.openTile", { measure: name, value: formatValue(value, kind, locale) })}
              aria-disabled={isOld || undefined}
              onClick={isOld ? undefined : () => onOpen({ report, measure })}
              className={cx(
                NUMBER,
                "text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus",
              )}
            >
              {formatValue(value, kind, locale)}
            </button>
          ) : (
            <p className={NUMBER}>{formatValue(value, kind, locale)}</p>
          )}
          <p className="min-h-4 text-xs">
            {isCompared && <Change value={value} previous={previous} kind={kind} better={trendPolarity(measure)} />}
          </p>
        </div>
      ) : read.isError ? (
        <div className="flex min-h-12.5 items-center gap-1.5 text-ink-2 text-xs" role="alert">
          <span className="min-w-0">{t(`errors.${read.error.code}`)}</span>
          <IconButton icon={RotateCw} label={t("reports.retry", { measure: name })} onClick={() => read.refetch()} />
        </div>
      ) : (
        <div className="h-12.5 pt-1">
          <Skeleton className="h-6 w-20" />
          <Skeleton className="mt-2 h-3 w-24" />
        </div>
      )}
    </div>
  );
}
