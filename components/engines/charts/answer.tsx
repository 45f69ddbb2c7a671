"use client";

import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx.ts";
import { useIsHydrated } from "@/components/ui/use-is-hydrated.ts";
import type { Report, ReportFilter } from "@/contract/reports/reports.ts";
import { useIsIdle } from "@/lib/browser/use-is-idle.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Chart, Mark } from "./chart.ts";
import { DataTable } from "./data-table.tsx";
import { hasNumbers, toChartModel } from "./drawn.ts";
import { Plot } from "./plot.tsx";
import { inTableOrder, ownFirst, tableOf } from "./table-data.ts";
import { useNames } from "./use-names.ts";
import type { Trend } from "./use-trend.ts";

/** Before it scrolls. */
const TABLE_HEIGHTS = { half: "max-h-[420px]", whole: "max-h-[420px]", tall: "max-h-[720px]" } as const;

type AnswerProps = {
  chart: Chart;
  report: Report;
  title: string;
  isTable: boolean;
  trend?: Trend | undefined;
  days: Pick<ReportFilter, "from" | "to">;
  compare: ReportFilter["compare"];
  /** Without it numbers are read and not pressed. */
  onOpen: ((mark: Mark) => void) | undefined;
  /** In its place on the server, which has no width to draw it in. */
  waiting: ReactNode;
};

/** What a report answered: drawn, with a table beside it for who hears it; or as that table. */
export function Answer({ chart, report, title, isTable, trend, days, compare, onOpen, waiting }: AnswerProps) {
  const { t } = useT();
  // Who looks at them sees all drawings first.
  const isIdle = useIsIdle();
  const isHydrated = useIsHydrated();
  const names = useNames(chart);
  if (!isHydrated) return waiting;
  const comparedWith = t(compare === "lastYear" ? "charts.lastYear" : "charts.previous");
  const drawn = toChartModel(chart, report, names, { days, trend, comparedWith, onOpen });
  const table = () => {
    const ordered = ownFirst(chart, inTableOrder(chart, report));
    return (
      <DataTable
        {...{ chart, title }}
        report={ordered}
        data={tableOf(ordered, chart, names)}
        measureName={names.measure}
        onOpen={isTable ? onOpen : undefined}
      />
    );
  };
  if (isTable && report.rows.length > 0)
    return (
      <section
        aria-label={t("charts.table", { chart: title })}
        // It has a name, takes the focus and nothing else: no key does anything there but scroll.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className={cx(
          "flex-1 overflow-auto focus-visible:-outline-offset-2 print:max-h-none",
          TABLE_HEIGHTS[chart.width ?? "half"],
        )}
      >
        {table()}
      </section>
    );
  if (!hasNumbers(drawn)) return <p className="m-auto max-w-[36ch] text-center text-ink-2">{t("charts.empty")}</p>;
  // A form that is a table needs no other.
  if (chart.form === "ranking")
    return (
      <div className="flex-1">
        <Plot drawn={drawn} />
      </div>
    );
  return (
    <>
      {isIdle && <div className="sr-only">{table()}</div>}
      <div className="flex-1">
        <Plot drawn={drawn} />
      </div>
    </>
  );
}
