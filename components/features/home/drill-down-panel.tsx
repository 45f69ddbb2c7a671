"use client";

import { SearchX } from "lucide-react";
import Link from "next/link";
import type { ReactNode, RefCallback } from "react";
import { MoreButton } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { SidePanel } from "@/components/ui/side-panel.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { Source } from "@/contract/kernel/channels.ts";
import { NONE, reports } from "@/contract/reports/reports.ts";
import { team } from "@/contract/team/team.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { useRead, useReadPages } from "@/lib/api/query.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useToday } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { type DrillDown, drillDownQuery, figureQuery, TEAM_TOTALS } from "./drill-down.ts";
import { findValue, When } from "./figure-parts.tsx";

type PanelProps<Of extends DrillDown = DrillDown> = {
  drillDown: Of;
  focusPanel: RefCallback<HTMLElement>;
  onClose: () => void;
};

export function DrillDownPanel({ drillDown, ...rest }: PanelProps) {
  return drillDown.of === "team" ? (
    <OfTeam drillDown={drillDown} {...rest} />
  ) : (
    <OfMark drillDown={drillDown} {...rest} />
  );
}

type Mark = Exclude<DrillDown, { of: "team" }>;

const FIRST = { limit: 30 };

function OfMark({ drillDown, ...rest }: PanelProps<Mark>) {
  const { t, locale } = useT();
  const { report, args, measure, key } = figureQuery(drillDown, useToday().day);
  const { data, error, refetch } = useRead(reports[report], args);
  const isPast = drillDown.of === "yesterday" || drillDown.of === "lastWeek";
  if (isPast && !data) return <Leads drillDown={drillDown} read={{ ...WAITING, error, refetch }} {...rest} />;

  const named = data?.rows.find((one) => one.key === key);
  const row = key === undefined ? data?.total : named;
  const count = data && (findValue(data, isPast ? row?.previous : row?.values, measure) ?? 0);
  const counted = data?.measures.find((one) => one.key === measure)?.of ?? "leads";
  const agency = key === NONE ? t("home.agencies.without") : named?.label;
  return (
    <OfPeriod
      drillDown={drillDown}
      asOf={data?.asOf}
      title={(drillDown.of === "agency" && agency) || undefined}
      subtitle={
        count !== undefined && (
          <>
            {drillDown.of === "agency" ? (
              t("home.drillDown.ofAgency", { count, leads: formatNumber(count, locale) })
            ) : (
              <Count>{formatNumber(count, locale)}</Count>
            )}
            {counted !== "leads" && <p className="text-xs">{t(`reports.panel.of.${counted}`)}</p>}
          </>
        )
      }
      {...rest}
    />
  );
}

function Count({ children }: { children: string }) {
  return <p className="mt-1 font-strong text-ink tabular-nums">{children}</p>;
}

const WAITING = { data: undefined, hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => {} };

type Headed = { title?: string | undefined; subtitle?: ReactNode };

function OfPeriod({ drillDown, asOf = "", ...rest }: PanelProps<Mark> & Headed & { asOf: string | undefined }) {
  const read = useReadPages(reports.leads, { ...drillDownQuery(drillDown, useToday().day, asOf), ...FIRST });
  return <Leads drillDown={drillDown} read={read} {...rest} />;
}

function OfTeam({ drillDown, ...rest }: PanelProps<Extract<DrillDown, { of: "team" }>>) {
  const { locale } = useT();
  const { data } = useRead(TEAM_TOTALS[drillDown.list], {});
  const read = useReadPages(team[drillDown.list], FIRST);
  const subtitle = data && <Count>{`${formatNumber(data.count, locale)}${data.isMore ? "+" : ""}`}</Count>;
  return <Leads drillDown={drillDown} read={read} subtitle={subtitle} {...rest} />;
}

type DrillDownLead = {
  id: string;
  source: Source;
  firstName: string;
  lastName: string;
  isErased: boolean;
  product: string;
  stage: string;
  advisor: string | { name: string } | null;
  createdAt: string;
};

type LeadPages = {
  data: { pages: { items: DrillDownLead[] }[] } | undefined;
  error: ApiError | null;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

function Leads({ drillDown, title, subtitle, focusPanel, onClose, read }: PanelProps & Headed & { read: LeadPages }) {
  const { t } = useT();
  const all = read.data?.pages.flatMap(({ items }) => items);
  return (
    <SidePanel title={title ?? panelTitle(drillDown, t)} subtitle={subtitle} onClose={onClose}>
      <div ref={focusPanel} tabIndex={-1} className="outline-none">
        {all === undefined && read.error ? (
          <ErrorState code={read.error.code} requestId={read.error.requestId} onRetry={() => read.refetch()} />
        ) : all === undefined ? (
          <div className="flex flex-col gap-3 p-[18px]">
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-9 w-full" />
          </div>
        ) : all.length === 0 ? (
          <EmptyState icon={SearchX} title={t("home.drillDown.none")} />
        ) : (
          <ul className="divide-y">
            {all.map((lead) => (
              <li key={lead.id}>
                <Link
                  href={withParameters(routes.gathering, { source: lead.source, lead: lead.id })}
                  prefetch={false}
                  className="flex items-baseline gap-3 px-[18px] py-2.5 transition-colors hover:bg-sunken focus-visible:-outline-offset-2"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate font-strong">{displayName(lead, t)}</span>
                    <span className="block truncate text-ink-2 text-xs">
                      {[t(`sources.${lead.source}`), lead.product, lead.stage, advisorName(lead)]
                        .filter(Boolean)
                        .join(" · ")}
                    </span>
                  </span>
                  <When at={lead.createdAt} />
                </Link>
              </li>
            ))}
          </ul>
        )}
        <MoreButton read={read} className="border-t px-[18px] py-3">
          {t("home.drillDown.more")}
        </MoreButton>
      </div>
    </SidePanel>
  );
}

const advisorName = ({ advisor }: DrillDownLead) => (typeof advisor === "string" ? advisor : (advisor?.name ?? ""));

function displayName({ firstName, lastName, isErased }: DrillDownLead, t: ReturnType<typeof useT>["t"]): string {
  if (isErased) return t("home.drillDown.erased");
  return `${firstName} ${lastName}`.trim() || t("home.drillDown.nameless");
}

function panelTitle(drillDown: DrillDown, t: ReturnType<typeof useT>["t"]): string {
  switch (drillDown.of) {
    case "today":
      return drillDown.channel === "all"
        ? t("home.drillDown.today")
        : t("home.drillDown.todayOf", { channel: t(`channelNames.${drillDown.channel}`) });
    case "yesterday":
    case "lastWeek":
      return t(`home.drillDown.${drillDown.of}`, { channel: t(`channelNames.${drillDown.channel}`) });
    case "wrong":
      return t(`home.drillDown.wrong.${drillDown.measure}`);
    case "due":
      return t(`home.drillDown.due.${drillDown.measure}`);
    case "month":
      return t(`home.drillDown.month.${drillDown.measure}`);
    case "agency":
      return t("home.drillDown.agency");
    case "team":
      return t(`home.due.${drillDown.list}`);
  }
}
