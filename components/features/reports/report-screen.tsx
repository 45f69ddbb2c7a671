"use client";

import { Printer } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useSession } from "next-auth/react";
import { useCallback, useEffect, useMemo, useState } from "react";
import { type ChartFilter, chartArgs, type DrillDownTarget } from "@/components/engines/charts/chart.ts";
import { ChartCard } from "@/components/engines/charts/chart-card.tsx";
import { Button } from "@/components/ui/button.tsx";
import { cx } from "@/components/ui/cx.ts";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { usePanelFocus } from "@/components/ui/focus.ts";
import { DownloadLink } from "@/components/ui/links.tsx";
import { LinkTabs } from "@/components/ui/tabs.tsx";
import { periodAsObject, periodTitle } from "@/contract/reports/period-title.ts";
import { reports } from "@/contract/reports/reports.ts";
import { weeklyReport } from "@/contract/reports/weekly-report.ts";
import { mayOpen } from "@/lib/access/decide.ts";
import { useRead } from "@/lib/api/query.ts";
import { replaceStep, useOpenedStep } from "@/lib/browser/history/opened-step.ts";
import { plainMoment, today } from "@/lib/format/dates.ts";
import { useAsOfNow, useToday, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { DrillDownPanel } from "./drill-down-panel.tsx";
import { findCharts, PAGE_ROUTES, PAGES, REPORT_PAGES, type ReportPage } from "./pages.ts";
import { comparedDays } from "./periods.ts";
import {
  changedAddress,
  cleanAddress,
  type Ignored,
  ignoredIn,
  type ReportState,
  readReportState,
  reportUrl,
  show,
  toReportRequest,
} from "./report-address.ts";
import { ReportBar } from "./report-bar.tsx";
import { ReportTiles } from "./report-tiles.tsx";
import { useSelectedFilters } from "./use-options.ts";
import { usePageFailure } from "./use-page-failure.ts";

function PrintSummary({ displayed }: { displayed: ReportState }) {
  const { days, isRunning, by } = displayed;
  const { compare } = toReportRequest(displayed);
  const { t, locale } = useT();
  const { day } = useToday();
  const selected = useSelectedFilters(by);
  const comparison = (name: Exclude<typeof compare, "none">) => {
    const compared = t("reports.paper.compared", { days: periodAsObject(comparedDays(days, name, day), locale) });
    return isRunning ? t("reports.bar.toDate", { comparison: compared }) : compared;
  };
  const parts = [
    periodTitle(days, locale),
    ...(compare === "none" ? [] : [comparison(compare)]),
    ...selected.map(({ filter: compareBy, name }) => `${t(`reports.bar.${compareBy}`)}: ${name}`),
  ];
  return <p className="mt-1 hidden text-ink-2 print:block">{parts.join(" · ")}</p>;
}

const SPANS = { half: "", whole: "@4xl:col-span-2", tall: "@4xl:row-span-2" } as const;

export function ReportScreen({ page }: { page: ReportPage }) {
  const { t, locale } = useT();
  const params = useSearchParams();
  const zone = useZone();
  const day = useAsOfNow(() => today(zone));
  const request = useMemo(() => readReportState(params, day), [params, day]);
  const filter = useMemo(() => toReportRequest(request), [request]);
  const isUncounted = useIsUncounted(request.mark, filter);
  const displayed = useMemo(() => (isUncounted ? { ...request, mark: null } : request), [request, isUncounted]);
  const ignored = useCleanAddress(params, displayed);
  const isOpen = displayed.mark !== null;
  const focusPanel = usePanelFocus(isOpen);
  const { open: openStep, close } = useOpenedStep(isOpen);
  const open = useCallback(
    (target: Omit<DrillDownTarget, "key"> & { key?: string }) =>
      openStep(reportUrl({ mark: { key: undefined, column: undefined, ...target } })),
    [openStep],
  );
  const { tiles, charts } = PAGES[page];
  const failure = usePageFailure(PAGES[page], filter);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col print:block">
      <div className="@container min-h-0 flex-1 overflow-y-auto bg-canvas print:overflow-visible print:bg-surface">
        <div className="border-b bg-surface px-4 pt-[18px] sm:px-5 print:border-0 print:px-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <h1 className="min-w-0 flex-1 basis-52 font-title text-xl tracking-[-0.018em]">{t(`routes.${page}`)}</h1>
            <AsOf filter={filter} />
            {page === "salesBi" && (
              <span className="print:hidden">
                <DownloadLink href={`/api${weeklyReport.file.path}?locale=${locale}`}>{t("reports.week")}</DownloadLink>
              </span>
            )}
            <Button icon={Printer} onClick={() => window.print()} className="print:hidden">
              {t("reports.print")}
            </Button>
          </div>
          <PrintSummary displayed={displayed} />
          <div className="mt-1.5 -mb-px print:hidden">
            <PageTabs page={page} params={params} />
          </div>
        </div>
        <ReportBar
          displayed={displayed}
          onPeriod={(period) => show({ period })}
          onCompare={(compare) => show({ compare })}
          onNarrow={(name, value) => show({ by: { [name]: value } })}
        />
        <p role="status" className="border-b bg-dup-soft px-4 py-1.5 text-dup empty:hidden sm:px-5 print:hidden">
          {ignored.length > 0 &&
            t("reports.ignored", {
              what: ignored.map((name) => t(name === "mark" ? "reports.panel.list" : `reports.bar.${name}`)).join(", "),
            })}
        </p>
        {failure && (
          <ErrorState code={failure.error.code} requestId={failure.error.requestId} onRetry={failure.retry} />
        )}
        {/* Hidden but mounted, so that the charts retry on reconnect. */}
        <div
          hidden={failure !== undefined}
          className="mx-auto flex max-w-[1400px] flex-col gap-5 px-4 py-5 sm:px-5 [&[hidden]]:hidden print:max-w-none print:px-0"
        >
          <ReportTiles tiles={tiles} filter={filter} onOpen={open} />
          <div className="grid gap-5 @4xl:grid-cols-2 print:grid-cols-1">
            {charts.map((chart) => (
              <div
                key={chart.id}
                className={cx("grid min-w-0 empty:hidden print:col-span-1", SPANS[chart.width ?? "half"])}
              >
                <ChartCard chart={chart} filter={filter} onOpen={open} />
              </div>
            ))}
          </div>
        </div>
      </div>
      {displayed.mark && (
        <div className="print:hidden">
          <DrillDownPanel
            key={JSON.stringify(displayed.mark)}
            mark={displayed.mark}
            {...{ filter, focusPanel }}
            by={displayed.by}
            onClose={() => close(reportUrl({ mark: null }))}
          />
        </div>
      )}
    </div>
  );
}

function useIsUncounted(target: ReportState["mark"], filter: ChartFilter): boolean {
  const report = target?.report ?? "overview";
  const { data } = useRead(reports[report], chartArgs(findCharts(report)[0], filter), { enabled: target !== null });
  return data !== undefined && target !== null && !data.measures.some(({ key }) => key === target.measure);
}

/** Replaces the address by what is shown, so that copies match. @returns ignored parameters */
function useCleanAddress(params: URLSearchParams, displayed: ReportState): readonly Ignored[] {
  const clean = cleanAddress(params, displayed);
  const address = params.size > 0 ? `?${params}` : "";
  const isBroken = new URLSearchParams(clean).size < params.size;
  const [remaining, setLeft] = useState<{ at: string; ignored: readonly Ignored[] }>();
  const ignored = useMemo(
    () => [...(remaining?.at === address ? remaining.ignored : []), ...ignoredIn(params, displayed)],
    [remaining, address, params, displayed],
  );
  useEffect(() => {
    if (!isBroken) return;
    // The router may not know the current address yet.
    setLeft((before) =>
      before?.at === clean && `${before.ignored}` === `${ignored}` ? before : { at: clean, ignored: ignored },
    );
    replaceStep(clean || window.location.pathname, window.history.state);
  }, [isBroken, clean, ignored]);
  return ignored;
}

function PageTabs({ page, params }: { page: ReportPage; params: URLSearchParams }) {
  const { t } = useT();
  const roles = useSession().data?.user.role ?? [];
  const carried = changedAddress(params, { mark: null });
  const items = REPORT_PAGES.filter((one) => mayOpen(PAGE_ROUTES[one], roles)).map((one) => ({
    href: PAGE_ROUTES[one] + carried,
    label: t(`reports.pages.${one}`),
  }));
  if (items.length < 2) return null;
  return <LinkTabs label={t("reports.pagesLabel")} items={items} current={PAGE_ROUTES[page] + carried} />;
}

function AsOf({ filter }: { filter: ChartFilter }) {
  const { t, locale } = useT();
  const zone = useZone();
  const { data } = useRead(reports.overview, filter);
  return (
    <p className="min-h-5 text-ink-2 text-xs">
      {data && t("reports.asOf", { at: plainMoment(data.asOf, locale, zone) })}
    </p>
  );
}
