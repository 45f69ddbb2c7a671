"use client";

import { SearchX } from "lucide-react";
import Link from "next/link";
import type { RefCallback } from "react";
import type { Source } from "@/contract/channels.ts";
import { NONE, reports } from "@/contract/reports.ts";
import { team } from "@/contract/team.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useToday } from "@/lib/format/use-today.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { ApiError } from "@/lib/provider/api-error.ts";
import { useRead, useReadPages } from "@/lib/provider/query.ts";
import { routes, withParameters } from "@/lib/routes.ts";
import { Button } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { SidePanel } from "../ui/side-panel.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { askedBeside, askedOfAgencies, askedOfMonth, type Behind, type Beside, markOf } from "./behind.ts";
import { numberOf } from "./values.ts";
import { When } from "./when.tsx";

type PanelProps<Of extends Behind = Behind> = {
  behind: Of;
  takeFocus: RefCallback<HTMLElement>;
  onClose: () => void;
};

/** The leads that a figure counted, newest first; each leads to itself. */
export function BehindPanel({ behind, ...rest }: PanelProps) {
  return behind.of === "team" ? <OfTeam behind={behind} {...rest} /> : <OfMark behind={behind} {...rest} />;
}

const FIRST = { limit: 30 };

function OfMark({ behind, ...rest }: PanelProps<Exclude<Behind, { of: "team" }>>) {
  const isPast = behind.of === "yesterday" || behind.of === "lastWeek";
  if (behind.of === "agency") return <OfAgency behind={behind} {...rest} />;
  if (behind.of === "month") return <OfMonth behind={behind} {...rest} />;
  return isPast ? <OfPast behind={behind} {...rest} /> : <OfPeriod behind={behind} {...rest} />;
}

/** Which agency, and how many of its leads the home counted. */
function OfAgency({ behind, ...rest }: PanelProps<Extract<Behind, { of: "agency" }>>) {
  const { t, locale } = useT();
  const { data } = useRead(reports.byAgency, askedOfAgencies(useToday().day));
  const row = data?.rows.find(({ key }) => key === behind.id);
  const count = numberOf(data, row?.values, "leads") ?? 0;
  const name = behind.id === NONE ? t("home.agencies.without") : row?.label;
  const subtitle = row && t("home.behind.ofAgency", { count, leads: formatNumber(count, locale) });
  return <OfPeriod behind={behind} title={name ?? undefined} subtitle={subtitle} {...rest} />;
}

/** Where the home counted something else than leads, that is said: the list is shorter than the figure. */
function OfMonth({ behind, ...rest }: PanelProps<Extract<Behind, { of: "month" }>>) {
  const { t } = useT();
  const { data } = useRead(reports.overview, askedOfMonth(useToday().day));
  const counted = data?.measures.find(({ key }) => key === behind.measure)?.of ?? "leads";
  const subtitle = counted === "leads" ? undefined : t(`reports.panel.of.${counted}`);
  return <OfPeriod behind={behind} subtitle={subtitle} {...rest} />;
}

/** Until the hour at which the figure was counted. */
function OfPast({ behind, ...rest }: PanelProps<Extract<Behind, { of: Beside }>>) {
  const counted = useRead(reports.byChannel, askedBeside(behind.of, useToday().day));
  if (counted.data) return <OfPeriod behind={behind} asOf={counted.data.asOf} {...rest} />;
  const read = { ...WAITING, error: counted.error, refetch: counted.refetch };
  return <Leads behind={behind} read={read} {...rest} />;
}

const WAITING = { data: undefined, hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => {} };

type Headed = { title?: string | undefined; subtitle?: string | undefined };
type PeriodProps = PanelProps<Exclude<Behind, { of: "team" }>> & Headed & { asOf?: string };

function OfPeriod({ behind, asOf = "", ...rest }: PeriodProps) {
  const read = useReadPages(reports.leads, { ...markOf(behind, useToday().day, asOf), ...FIRST });
  return <Leads behind={behind} read={read} {...rest} />;
}

function OfTeam({ behind, ...rest }: PanelProps<Extract<Behind, { of: "team" }>>) {
  const read = useReadPages(team[behind.list], FIRST);
  return <Leads behind={behind} read={read} {...rest} />;
}

type Listed = {
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

type Reading = {
  data: { pages: { items: Listed[] }[] } | undefined;
  error: ApiError | null;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
};

function Leads({ behind, title, subtitle, takeFocus, onClose, read }: PanelProps & Headed & { read: Reading }) {
  const { t } = useT();
  const all = read.data?.pages.flatMap(({ items }) => items);
  return (
    <SidePanel title={title ?? titleOf(behind, t)} subtitle={subtitle} onClose={onClose}>
      <div ref={takeFocus} tabIndex={-1} className="outline-none">
        {all === undefined && read.error ? (
          <ErrorState code={read.error.code} requestId={read.error.requestId} onRetry={() => read.refetch()} />
        ) : all === undefined ? (
          <div className="flex flex-col gap-3 p-[18px]">
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-9 w-full" />
          </div>
        ) : all.length === 0 ? (
          <EmptyState icon={SearchX} title={t("home.behind.none")} />
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
                    <span className="block truncate font-strong">{nameOf(lead, t)}</span>
                    <span className="block truncate text-ink-2 text-xs">
                      {[t(`sources.${lead.source}`), lead.product, lead.stage, advisorOf(lead)]
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
        {read.hasNextPage && (
          <div className="border-t px-[18px] py-2.5">
            <Button size="small" look="quiet" isReading={read.isFetchingNextPage} onClick={() => read.fetchNextPage()}>
              {t("home.behind.more")}
            </Button>
          </div>
        )}
      </div>
    </SidePanel>
  );
}

const advisorOf = ({ advisor }: Listed) => (typeof advisor === "string" ? advisor : (advisor?.name ?? ""));

function nameOf({ firstName, lastName, isErased }: Listed, t: ReturnType<typeof useT>["t"]): string {
  if (isErased) return t("home.behind.erased");
  return `${firstName} ${lastName}`.trim() || t("home.behind.nameless");
}

function titleOf(behind: Behind, t: ReturnType<typeof useT>["t"]): string {
  switch (behind.of) {
    case "today":
      return behind.channel === "all"
        ? t("home.behind.today")
        : t("home.behind.todayOf", { channel: t(`channelNames.${behind.channel}`) });
    case "yesterday":
    case "lastWeek":
      return t(`home.behind.${behind.of}`, { channel: t(`channelNames.${behind.channel}`) });
    case "wrong":
      return t(`home.behind.wrong.${behind.measure}`);
    case "due":
      return t(`home.behind.due.${behind.measure}`);
    case "month":
      return t(`home.behind.month.${behind.measure}`);
    case "agency":
      return t("home.behind.agency");
    case "team":
      return t(`home.due.${behind.list}`);
  }
}
