"use client";

import { Definitions } from "@/components/engines/charts/definitions.tsx";
import { Read, ScreenSection } from "@/components/ui/screen-section.tsx";
import { NONE, OTHERS, reports } from "@/contract/reports/reports.ts";
import { useRead } from "@/lib/api/query.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useToday } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Route } from "@/lib/routing/routes.ts";
import { Change } from "./change.tsx";
import { agencyQuery, drillDownHref } from "./drill-down.ts";
import { DrillDownLink, findValue } from "./figure-parts.tsx";

const MAX = 8;

export function Agencies({ route }: { route: Route }) {
  const { t, locale } = useT();
  const { day } = useToday();
  const read = useRead(reports.byAgency, agencyQuery(day));
  const title = t("home.agencies.title");
  const definitions = () => [{ name: t("reports.measures.leads"), text: t("reports.definitions.leads") }];
  return (
    <ScreenSection title={title} text={t("home.agencies.text")} action={<Definitions title={title} of={definitions} />}>
      <Read of={read} height="h-32">
        {(data) => {
          const rows = data.rows.filter(({ key }) => key !== OTHERS).slice(0, MAX);
          const countLeads = (row: (typeof rows)[number]) => findValue(data, row.values, "leads") ?? 0;
          const max = Math.max(1, ...rows.map(countLeads));
          if (rows.length === 0) return <p className="px-3.5 py-3 text-ink-2">{t("home.agencies.none")}</p>;
          return (
            <ul className="py-1.5">
              {rows.map((row) => (
                <li key={row.key}>
                  <DrillDownLink
                    href={drillDownHref(route, { of: "agency", id: row.key })}
                    className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-3.5 py-1.5 transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
                  >
                    <span className="truncate">
                      {row.key === NONE ? t("home.agencies.without") : (row.label ?? row.key)}
                    </span>
                    <span className="flex items-baseline gap-x-2">
                      <Change
                        value={countLeads(row)}
                        before={row.previous ? (findValue(data, row.previous, "leads") ?? 0) : null}
                        than={t("home.month.than")}
                      />
                      <span className="tabular-nums">{formatNumber(countLeads(row), locale)}</span>
                    </span>
                    <span aria-hidden="true" className="col-span-2 mt-1 block h-1.5 rounded-full bg-sunken">
                      <span
                        className="block h-full rounded-full bg-accent"
                        style={{ width: `${(100 * countLeads(row)) / max}%` }}
                      />
                    </span>
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
