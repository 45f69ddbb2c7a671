"use client";

import { SearchX } from "lucide-react";
import Link from "next/link";
import type { RefCallback } from "react";
import { type ChartFilter, chartArgs } from "@/components/engines/charts/chart.ts";
import { measureLabel, rowName } from "@/components/engines/charts/chart-labels.ts";
import { formatValue } from "@/components/engines/charts/values.ts";
import { MoreButton } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState, NoPermission } from "@/components/ui/error-state.tsx";
import { SidePanel } from "@/components/ui/side-panel.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { type CountedLead, reports } from "@/contract/reports/reports.ts";
import { useRead, useReadPages } from "@/lib/api/query.ts";
import { plainMoment } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { findCharts, isAsOfNow } from "./pages.ts";
import { daysText } from "./period-chip.tsx";
import type { ReportState } from "./report-address.ts";
import { useSelectedFilters } from "./use-options.ts";

const FIRST = 50;

type DrillDownPanelProps = {
  mark: NonNullable<ReportState["mark"]>;
  filter: ChartFilter;
  by: ReportState["by"];
  focusPanel: RefCallback<HTMLElement>;
  onClose: () => void;
};

export function DrillDownPanel({ mark, filter, by, focusPanel, onClose }: DrillDownPanelProps) {
  const { t } = useT();
  const { compare: _, periodToDate: _now, ...within } = filter;
  const counted = useRead(reports[mark.report], chartArgs(findCharts(mark.report)[0], filter));
  const read = useReadPages(reports.leads, { ...within, ...mark, limit: FIRST }, { enabled: !counted.isPending });
  const leads = read.data?.pages.flatMap(({ items }) => items) ?? [];

  return (
    <SidePanel
      title={t(`reports.measures.${measureLabel(mark.report, mark.measure)}`)}
      subtitle={<MarkSummary {...{ mark, filter, by }} />}
      onClose={onClose}
    >
      <div ref={focusPanel} tabIndex={-1} className="outline-none">
        {read.isPending ? (
          <div className="flex flex-col gap-4 px-[18px] py-4">
            {[1, 2, 3, 4, 5, 6].map((line) => (
              <Skeleton key={line} className="h-8 w-full" />
            ))}
          </div>
        ) : read.isError && leads.length === 0 ? (
          read.error.httpStatus === 403 ? (
            <NoPermission />
          ) : (
            <ErrorState code={read.error.code} requestId={read.error.requestId} onRetry={() => read.refetch()} />
          )
        ) : leads.length === 0 ? (
          <EmptyState icon={SearchX} title={t("reports.panel.emptyTitle")} text={t("reports.panel.emptyText")} />
        ) : (
          <ol aria-label={t("reports.panel.list")} className="divide-y">
            {leads.map((lead) => (
              <LeadLine key={lead.id} lead={lead} />
            ))}
          </ol>
        )}
        <MoreButton read={read} className="border-t px-[18px] py-3">
          {t("reports.panel.more")}
        </MoreButton>
      </div>
    </SidePanel>
  );
}

function MarkSummary({ mark, filter, by }: Pick<DrillDownPanelProps, "mark" | "filter" | "by">) {
  const { t, locale } = useT();
  const [chart] = findCharts(mark.report);
  const { data } = useRead(reports[mark.report], chartArgs(chart, filter));
  const at = data?.measures.findIndex(({ key }) => key === mark.measure) ?? -1;
  const measure = data?.measures[at];
  const rows = data?.rows.filter(
    ({ key, column }) => key === mark.key && (mark.column === undefined || column?.key === mark.column),
  );
  const [row] = rows ?? [];
  const values = mark.key === undefined ? [data?.total.values[at]] : rows?.map((one) => one.values[at]);
  const value = values?.length === 1 ? values[0] : values?.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  const named = chart && row && rowName(chart.rows, row, t, locale);
  const column =
    chart && mark.column !== undefined && row?.column && rowName(chart.columns ?? chart.rows, row.column, t, locale);
  const days = daysText({ from: filter.from, to: filter.to }, t, locale);
  const isOfTime = (chart?.rows === "time" || chart?.rows === "month") && mark.key !== undefined;
  const [first, last] = chart?.rows === "month" ? [data?.rows[0], data?.rows.at(-1)] : [];
  const months = chart && first && last && [first, last].map((one) => rowName(chart.rows, one, t, locale));
  const counted = months ? months.join(` ${t("reports.bar.to")} `) : days;
  const when = isAsOfNow(mark.report, mark.measure) ? t("reports.panel.now") : isOfTime ? undefined : counted;
  const narrowed = useSelectedFilters(by).map(
    ({ filter: compareBy, name }) => `${t(`reports.bar.${compareBy}`)}: ${name}`,
  );
  return (
    <>
      <p>{[named, column, when].filter(Boolean).join(" · ")}</p>
      {narrowed.length > 0 && <p className="text-xs">{narrowed.join(" · ")}</p>}
      {measure && <p className="mt-1 font-strong text-ink">{formatValue(value, measure.kind, locale)}</p>}
      {measure && measure.of !== "leads" && <p className="text-xs">{t(`reports.panel.of.${measure.of}`)}</p>}
    </>
  );
}

function LeadLine({ lead }: { lead: CountedLead }) {
  const { t, locale } = useT();
  const zone = useZone();
  const name = `${lead.firstName} ${lead.lastName}`.trim();
  return (
    <li className="px-[18px] py-2.5">
      <div className="flex items-baseline gap-3">
        <Link
          href={withParameters(routes.search, { searchTerm: lead.id, lead: lead.id })}
          prefetch={false}
          className="min-w-0 flex-1 truncate font-strong hover:underline"
        >
          {lead.isErased ? t("reports.panel.erased") : name || t("reports.panel.nameless")}
        </Link>
        <time dateTime={lead.createdAt} className="flex-none text-ink-2 text-xs">
          {plainMoment(lead.createdAt, locale, zone)}
        </time>
      </div>
      <p className="truncate text-ink-2 text-xs">
        {[t(`sources.${lead.source}`), lead.product, lead.agency, lead.advisor || t("charts.none.advisor")]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="truncate text-ink-2 text-xs">
        {[
          t(`dealStates.${lead.dealState}`),
          lead.stage,
          t("reports.panel.crm", { state: t(`crmStates.${lead.crmState}`) }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </li>
  );
}
