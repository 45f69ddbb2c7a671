"use client";

import { RotateCw } from "lucide-react";
import { IconButton } from "@/components/ui/icon.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { reports } from "@/contract/reports/reports.ts";
import { useRead } from "@/lib/api/query.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useToday } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Route } from "@/lib/routing/routes.ts";
import { Change } from "./change.tsx";
import { drillDownHref, type OF_DUE, weekQuery } from "./drill-down.ts";
import { DrillDownLink, findValue } from "./figure-parts.tsx";

const ROW = "flex min-h-7 items-center gap-x-2 pb-1.5 pr-3.5 pl-[42px] text-ink-2 text-xs";

export function DueOfWeek({ route, measure }: { route: Route; measure: (typeof OF_DUE)[number] }) {
  const { t, locale } = useT();
  const { data, error, refetch } = useRead(reports.due, weekQuery(useToday().day));
  const label = t(`home.due.week.${measure}`);
  if (!data) {
    return (
      <div className={ROW} role={error ? "alert" : undefined}>
        <span className="min-w-0 flex-1">{label}</span>
        {error ? (
          <IconButton icon={RotateCw} label={t("home.again", { what: label })} onClick={() => refetch()} />
        ) : (
          <Skeleton className="h-4 w-6" />
        )}
      </div>
    );
  }
  const value = findValue(data, data.total.values, measure) ?? 0;
  return (
    <DrillDownLink
      href={drillDownHref(route, { of: "due", measure })}
      className={`${ROW} transition-colors hover:bg-sunken focus-visible:-outline-offset-2`}
    >
      <span className="min-w-0 flex-1">{label}</span>
      <Change
        value={value}
        before={findValue(data, data.total.previous, measure)}
        than={t("home.due.than")}
        better="less"
      />
      <span className="font-strong text-ink tabular-nums">{formatNumber(value, locale)}</span>
    </DrillDownLink>
  );
}
