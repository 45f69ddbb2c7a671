"use client";

import { ListChecks } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { MoreButton } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState, NoPermission } from "@/components/ui/error-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { work } from "@/contract/follow-up/work-queue.ts";
import { leads } from "@/contract/leads/leads.ts";
import { useReadPages } from "@/lib/api/query.ts";
import { useEvents } from "@/lib/api/use-events.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useResults } from "../leads/contact/results-awaited.tsx";
import { FollowUpDialog, type FollowUpRequest } from "../leads/contact/use-attempt.tsx";
import { DueCard } from "./due-card.tsx";
import { PendingCalls } from "./pending-calls.tsx";

export function DueLeads({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useT();
  const read = useReadPages(work.due, {});
  const { refetch } = read;
  const refetchRows = useCallback(() => void refetch(), [refetch]);
  useEvents(leads.events, refetchRows, () => {});
  useResults();
  const [requested, setRequested] = useState<FollowUpRequest | null>(null);
  const box = useRef<HTMLDivElement>(null);
  /** Focuses the first remaining lead of `following`, else the last other one. */
  const focusNext = (id: string, following: readonly string[]) => {
    const names = [...(box.current?.querySelectorAll<HTMLElement>("ol [data-lead]") ?? [])];
    const next = following.flatMap((each) => names.find((name) => name.dataset.lead === each) ?? [])[0];
    (next ?? names.findLast((name) => name.dataset.lead !== id) ?? box.current)?.focus();
  };
  const due = read.data?.pages.flatMap(({ items }) => items) ?? [];

  return (
    <div ref={box} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto bg-canvas px-4 py-3.5 outline-none sm:px-5">
      <div className="max-w-[720px] xl:grid xl:max-w-[1080px] xl:grid-cols-[minmax(0,720px)_minmax(0,1fr)] xl:items-start xl:gap-x-5">
        <div className="xl:order-1">
          <PendingCalls onOpen={onOpen} isAside />
        </div>
        <div className="min-w-0">
          {read.isPending ? (
            <Skeleton className="h-24 w-full" />
          ) : read.isError && due.length === 0 ? (
            read.error.httpStatus === 403 ? (
              <NoPermission />
            ) : (
              <ErrorState code={read.error.code} requestId={read.error.requestId} onRetry={refetchRows} />
            )
          ) : due.length === 0 ? (
            <EmptyState icon={ListChecks} title={t("work.emptyTitle")} text={t("work.emptyText")} />
          ) : (
            <ol aria-label={t("work.list")} className="flex flex-col gap-2.5">
              {due.map((one, index) => (
                <DueCard
                  key={one.id}
                  lead={one}
                  following={due.slice(index + 1).map(({ id }) => id)}
                  onOpen={onOpen}
                  onWorked={(next, following) => {
                    if (next) setRequested(next);
                    focusNext(one.id, following);
                    refetchRows();
                  }}
                />
              ))}
            </ol>
          )}
          <MoreButton read={read} className="mt-3">
            {t("work.more")}
          </MoreButton>
        </div>
      </div>
      <FollowUpDialog requested={requested} onClose={() => setRequested(null)} onDone={refetchRows} />
    </div>
  );
}
