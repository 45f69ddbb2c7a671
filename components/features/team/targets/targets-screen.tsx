"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Target } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState, NoPermission } from "@/components/ui/error-state.tsx";
import { IconButton } from "@/components/ui/icon.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { Month } from "@/contract/kernel/moments.ts";
import { type MonthOfTargets, targets } from "@/contract/team/team.ts";
import { useRead } from "@/lib/api/query.ts";
import { pushStep } from "@/lib/browser/history/opened-step.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { monthName } from "@/lib/format/dates.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { monthAfter, monthUrl, selectedMonth } from "./months.ts";
import { ReportLink } from "./progress.tsx";
import { TargetForm } from "./target-form.tsx";
import { TargetSkeleton } from "./target-table.tsx";

type MonthStepsProps = {
  month: Month | undefined;
  current: Month | undefined;
  onSelect: (month: Month | undefined) => void;
};

function MonthSteps({ month, current, onSelect }: MonthStepsProps) {
  const { t, locale } = useT();
  const before = month && monthAfter(month, -1);
  const after = month && monthAfter(month, 1);
  const select = (next: Month | undefined) => onSelect(next === current ? undefined : next);
  return (
    <div className="flex flex-wrap items-center gap-1">
      <IconButton icon={ChevronLeft} label={t("targets.previous")} disabled={!before} onClick={() => select(before)} />
      <h2 aria-live="polite" className="min-w-36 text-center font-strong first-letter:uppercase">
        {month ? monthName(month, locale) : <Skeleton className="mx-auto h-3 w-28" />}
      </h2>
      <IconButton icon={ChevronRight} label={t("targets.next")} disabled={!after} onClick={() => select(after)} />
      <Button className="ml-1" disabled={!current || month === current} onClick={() => onSelect(undefined)}>
        {t("targets.current")}
      </Button>
    </div>
  );
}

export function TargetsScreen() {
  const { t } = useT();
  const client = useQueryClient();
  const requestedMonth = selectedMonth(useSearchParams());
  const read = useRead(targets.get, { month: requestedMonth }, { refetchOnWindowFocus: false });
  const select = useCallback((month: Month | undefined) => leave(() => pushStep(monthUrl(month))), []);
  const onFresh = useCallback(
    (fresh: MonthOfTargets) => client.setQueryData(readKey(targets.get, { month: requestedMonth }), fresh),
    [client, requestedMonth],
  );

  return (
    <div className="@container flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3 border-b px-4 pt-[18px] pb-4 sm:px-5">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="font-title text-xl tracking-[-0.018em]">{t("routes.settingsTargets")}</h1>
          <p className="mt-0.5 max-w-[70ch] text-ink-2">{t("targets.text")}</p>
        </div>
        <MonthSteps month={read.data?.month ?? requestedMonth} current={read.data?.current} onSelect={select} />
      </div>
      {read.data === undefined ? (
        read.isError ? (
          read.error.httpStatus === 403 ? (
            <NoPermission />
          ) : (
            <ErrorState code={read.error.code} requestId={read.error.requestId} onRetry={() => read.refetch()} />
          )
        ) : (
          <TargetSkeleton />
        )
      ) : read.data.agencies.length + read.data.advisors.length === 0 ? (
        <EmptyState
          icon={Target}
          title={t("targets.emptyTitle")}
          text={t("targets.emptyText")}
          action={
            <>
              <ReportLink to={routes.settingsAgencies}>{t("targets.toAgencies")}</ReportLink>
              <ReportLink to={routes.settingsUsers}>{t("targets.toUsers")}</ReportLink>
            </>
          }
        />
      ) : (
        <TargetForm key={read.data.month} targets={read.data} onFresh={onFresh} />
      )}
    </div>
  );
}
