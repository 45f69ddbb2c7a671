"use client";

import { measureLabel } from "@/components/engines/charts/chart-labels.ts";
import { Definitions } from "@/components/engines/charts/definitions.tsx";
import { Read, ScreenSection } from "@/components/ui/screen-section.tsx";
import { formatPercent } from "@/contract/kernel/percentages.ts";
import { reports } from "@/contract/reports/reports.ts";
import { useRead } from "@/lib/api/query.ts";
import { monthName } from "@/lib/format/dates.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useToday } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Route } from "@/lib/routing/routes.ts";
import { Change } from "./change.tsx";
import { type DrillDown, drillDownHref, monthQuery, OF_MONTH } from "./drill-down.ts";
import { DrillDownLink, findValue, Trend, type TrendMeasure } from "./figure-parts.tsx";

type Tile = {
  label: string;
  text: string;
  drillDown: DrillDown;
  change: React.ReactNode;
  trend: TrendMeasure;
};

export function Month({ route }: { route: Route }) {
  const { t, locale } = useT();
  const { day } = useToday();
  const read = useRead(reports.overview, monthQuery(day));
  const than = t("home.month.than");
  const title = t("home.month.title", { month: monthName(day.slice(0, 7), locale) });
  const definitions = () => [
    ...OF_MONTH.map((measure) => ({
      name: t(`reports.measures.${measureLabel("overview", measure)}`),
      text: t(`reports.definitions.${measureLabel("overview", measure)}`),
    })),
    { name: t("reports.measures.integrationRate"), text: t("reports.definitions.integrationRate") },
  ];
  return (
    <ScreenSection title={title} text={t("home.month.text")} action={<Definitions title={title} of={definitions} />}>
      <Read of={read} height="h-26">
        {(data) => {
          const { values, previous } = data.total;
          const rate = findValue(data, values, "integrationRate") ?? null;
          const tiles: Tile[] = OF_MONTH.map((measure) => {
            const value = findValue(data, values, measure) ?? 0;
            const before = findValue(data, previous, measure);
            return {
              label: t(`reports.measures.${measureLabel("overview", measure)}`),
              text: formatNumber(value, locale),
              trend: measure,
              drillDown: { of: "month", measure },
              change: <Change {...{ value, before, than }} better="more" />,
            };
          });
          tiles.push({
            trend: "integrationRate",
            label: t("reports.measures.integrationRate"),
            text: rate === null ? t("home.month.without") : formatPercent(rate, locale),
            drillDown: { of: "month", measure: "notIntegrated" },
            change: rate !== null && (
              <Change
                value={rate}
                before={findValue(data, previous, "integrationRate")}
                than={than}
                isShare
                better="more"
              />
            ),
          });
          return (
            <ul className="-mr-px -mb-px grid grid-cols-2 @2xl:grid-cols-3 @4xl:grid-cols-6">
              {tiles.map(({ label, text, drillDown, change, trend }) => (
                <li key={label} className="border-r border-b">
                  <DrillDownLink
                    href={drillDownHref(route, drillDown)}
                    className="block h-full px-3.5 py-3 transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
                  >
                    <span className="block text-ink-2 text-xs">{label}</span>
                    <span className="mt-0.5 flex min-h-8 flex-wrap items-baseline gap-x-2">
                      <span className="font-title text-2xl tabular-nums tracking-[-0.018em]">{text}</span>
                      {change}
                    </span>
                    <Trend measure={trend} />
                  </DrillDownLink>
                </li>
              ))}
            </ul>
          );
        }}
      </Read>
    </ScreenSection>
  );
}
