"use client";

import { RotateCw } from "lucide-react";
import { Definitions } from "@/components/engines/charts/definitions.tsx";
import { IconButton } from "@/components/ui/icon.tsx";
import { Read, ScreenSection } from "@/components/ui/screen-section.tsx";
import { CHANNELS, type Channel } from "@/contract/kernel/channels.ts";
import { type Report, reports } from "@/contract/reports/reports.ts";
import { useRead } from "@/lib/api/query.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useToday } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Route } from "@/lib/routing/routes.ts";
import { Change } from "./change.tsx";
import { type ComparisonDay, comparisonQuery, drillDownHref } from "./drill-down.ts";
import { DrillDownLink, findValue, Trend } from "./figure-parts.tsx";

export function Today({ route }: { route: Route }) {
  const { t, locale } = useT();
  const { day } = useToday();
  const yesterday = useRead(reports.byChannel, comparisonQuery("yesterday", day));
  const week = useRead(reports.byChannel, comparisonQuery("lastWeek", day));
  const number = (value: number) => formatNumber(value, locale);

  const row = (report: Report | undefined, channel: Channel) => report?.rows.find(({ key }) => key === channel);
  const countLeads = (report: Report | undefined, channel: Channel, when: "values" | "previous") =>
    findValue(report, row(report, channel)?.[when], "leads") ?? 0;

  const before = (of: ComparisonDay, report: Report, channel: Channel) => (
    <DrillDownLink href={drillDownHref(route, { of, channel })} className="hover:underline">
      {number(countLeads(report, channel, "previous"))}
      <span className="sr-only">, {t(`home.drillDown.${of}`, { channel: t(`channelNames.${channel}`) })}</span>
    </DrillDownLink>
  );

  const title = t("home.today.title");
  const definitions = () => [{ name: t("reports.measures.leads"), text: t("reports.definitions.leads") }];
  return (
    <ScreenSection title={title} text={t("home.today.text")} action={<Definitions title={title} of={definitions} />}>
      <Read of={yesterday} height="h-40">
        {(data) => {
          const visible = CHANNELS.filter((channel) => row(data, channel) || row(week.data, channel));
          const all = findValue(data, data.total.values, "leads") ?? 0;
          return (
            <>
              <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 px-3.5 pt-3 pb-2">
                <DrillDownLink
                  href={drillDownHref(route, { of: "today", channel: "all" })}
                  aria-label={t("home.leads", { count: all })}
                  className="font-title text-3xl tabular-nums tracking-[-0.022em] hover:underline"
                >
                  {number(all)}
                </DrillDownLink>
                <Change
                  value={all}
                  before={findValue(data, data.total.previous, "leads")}
                  than={t("home.today.thanYesterday")}
                />
                <span className="text-ink-2 text-xs">{t("home.today.thanYesterday")}</span>
                <span className="ml-auto w-32 self-center">
                  <Trend measure="leads" />
                </span>
              </div>
              {visible.length === 0 ? (
                <p className="border-t px-3.5 py-3 text-ink-2">{t("home.today.none")}</p>
              ) : (
                <table className="w-full border-t">
                  <thead>
                    <tr className="text-ink-2 text-xs [&>th]:px-2 [&>th]:py-1.5 [&>th]:font-normal">
                      <th scope="col" className="pl-3.5! text-left">
                        {t("home.today.channel")}
                      </th>
                      <th scope="col" className="whitespace-nowrap text-right">
                        {t("home.today.now")}
                      </th>
                      <th scope="col" className="text-right">
                        {t("home.today.yesterday")}
                      </th>
                      <th scope="col" className="pr-3.5! text-right">
                        {t("home.today.week")}
                      </th>
                    </tr>
                  </thead>
                  <tbody className="divide-y border-t">
                    {visible.map((channel) => {
                      const now = countLeads(data, channel, "values");
                      return (
                        <tr key={channel} className="[&>td]:px-2 [&>td]:py-2">
                          <th scope="row" className="px-3.5 py-2 text-left font-normal">
                            <DrillDownLink
                              href={drillDownHref(route, { of: "today", channel })}
                              className="hover:underline"
                            >
                              {t(`channelNames.${channel}`)}
                            </DrillDownLink>
                          </th>
                          <td className="text-right">
                            <DrillDownLink
                              href={drillDownHref(route, { of: "today", channel })}
                              className="font-strong tabular-nums hover:underline"
                            >
                              {number(now)}
                              <span className="sr-only">, {t(`channelNames.${channel}`)}</span>
                            </DrillDownLink>
                          </td>
                          <td className="text-right text-ink-2 tabular-nums">{before("yesterday", data, channel)}</td>
                          <td className="pr-3.5! text-right text-ink-2 tabular-nums">
                            {week.data ? before("lastWeek", week.data, channel) : "·"}
                          </td>
                        </tr>
                      );
                    })}
                  </tbody>
                </table>
              )}
              {week.error && !week.data && (
                <p role="alert" className="flex items-center gap-2 border-t py-1 pr-2 pl-3.5 text-ink-2 text-xs">
                  <span className="min-w-0 flex-1">{t("home.today.weekFailed")}</span>
                  <IconButton
                    icon={RotateCw}
                    label={t("home.again", { what: t("home.today.week") })}
                    onClick={() => week.refetch()}
                  />
                </p>
              )}
            </>
          );
        }}
      </Read>
    </ScreenSection>
  );
}
