"use client";

import { ListChecks } from "lucide-react";
import { lazy, Suspense, useCallback, useState } from "react";
import { leads } from "@/contract/leads.ts";
import { work } from "@/contract/work.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useEvents } from "@/lib/provider/events.ts";
import { useReadPages } from "@/lib/provider/query.ts";
import { routes } from "@/lib/routes.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { NoPermission } from "../../ui/no-permission.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useOpenedLead } from "../opened-lead.ts";
import { DueCard } from "./due-card.tsx";

const LeadPanel = lazy(() => import("../lead-panel.tsx").then((file) => ({ default: file.LeadPanel })));
const NewLeadDialog = lazy(() => import("./new-lead-dialog.tsx").then((file) => ({ default: file.NewLeadDialog })));

/** An advisor's leads of all channels, by what is due next. */
export function WorkScreen() {
  const { t } = useT();
  const { lead, open, close } = useOpenedLead(routes.externalManagement);
  const [isNew, setNew] = useState(false);
  const read = useReadPages(work.due, {});
  const { refetch } = read;
  const again = useCallback(() => void refetch(), [refetch]);
  useEvents(leads.events, again, () => {});
  const due = read.data?.pages.flatMap(({ items }) => items) ?? [];

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-3 border-b px-4 py-3.5 sm:px-5">
        <h1 className="min-w-0 flex-1 font-title text-xl tracking-[-0.018em]">{t("routes.externalManagement")}</h1>
        <Button look="primary" size="touch" onClick={() => setNew(true)}>
          {t("work.new")}
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto bg-canvas px-4 py-3.5 sm:px-5">
        {read.isPending ? (
          <Skeleton className="h-24 w-full max-w-[720px]" />
        ) : read.isError && due.length === 0 ? (
          read.error.httpStatus === 403 ? (
            <NoPermission />
          ) : (
            <ErrorState code={read.error.code} requestId={read.error.requestId} onRetry={again} />
          )
        ) : due.length === 0 ? (
          <EmptyState icon={ListChecks} title={t("work.emptyTitle")} text={t("work.emptyText")} />
        ) : (
          <ol aria-label={t("work.list")} className="flex max-w-[720px] flex-col gap-2.5">
            {due.map((one) => (
              <DueCard key={one.id} lead={one} onOpen={open} onWorked={again} />
            ))}
          </ol>
        )}
        {read.hasNextPage && (
          <Button className="mt-3" isBusy={read.isFetchingNextPage} onClick={() => read.fetchNextPage()}>
            {t("work.more")}
          </Button>
        )}
      </div>
      <Suspense fallback={null}>
        {lead && <LeadPanel key={lead} id={lead} onClose={close} onOpen={open} />}
        {isNew && (
          <NewLeadDialog
            onClose={() => setNew(false)}
            onOpen={(id) => {
              setNew(false);
              again();
              open(id);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
