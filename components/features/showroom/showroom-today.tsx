"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Plus, WifiOff } from "lucide-react";
import { useSession } from "next-auth/react";
import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState, NoPermission } from "@/components/ui/error-state.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { leads } from "@/contract/leads/leads.ts";
import { visits } from "@/contract/showroom/visits.ts";
import { useRead } from "@/lib/api/query.ts";
import { useEvents } from "@/lib/api/use-events.ts";
import { useOnline } from "@/lib/browser/browser-state.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import type { Owner, QueuedVisit } from "@/lib/features/showroom/store.ts";
import { useT } from "@/lib/i18n/client.ts";
import { toFormValues } from "./form-values.ts";
import { type Beginning, RegisterDialog } from "./register-dialog.tsx";
import { TodaysAppointments } from "./todays-appointments.tsx";
import { useStoreOfflineProfile } from "./use-store-offline-profile.ts";
import { useRefreshShowroom } from "./use-visit-writes.ts";
import { VisitQueue } from "./visit-queue.tsx";
import { OthersWaiting, WaitingVisits } from "./waiting-visits.tsx";

type ShowroomTodayProps = { tabs: ReactNode; owner: Owner; waiting: readonly QueuedVisit[]; isStuck: boolean };

export function ShowroomToday({ tabs, owner, waiting, isStuck }: ShowroomTodayProps) {
  const { t } = useT();
  const toast = useToast();
  const session = useSession().data;
  const [agency, setAgency] = useState<string>();
  const [beginning, setBeginning] = useState<Beginning | null>(null);
  const [led, setLed] = useState<{ id: string } | null>(null);
  const isOnline = useOnline();
  const refreshVisits = useRefreshShowroom();
  const desk = useRead(visits.desk, { agency }, { placeholderData: keepPreviousData });
  const read = useRead(visits.list, { agency }, { placeholderData: keepPreviousData });
  useEvents(
    leads.events,
    ({ isShowroom, arrived: counts }) => (isShowroom || counts.showroom) && refreshVisits(),
    refreshVisits,
  );
  const profile = useStoreOfflineProfile(owner, session, desk.data);

  const all = read.data ?? [];
  const open = all.filter(({ closedAt }) => !closedAt).length;
  const agencies = desk.data?.agencies ?? [];
  const start = (next: Beginning) =>
    setBeginning({ ...next, initial: { ...(agency && { agencyId: agency }), ...next.initial } });

  useEffect(() => {
    if (isOnline) refreshVisits();
  }, [isOnline, refreshVisits]);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div className="px-4 pt-[18px] sm:px-5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="min-w-0 flex-1">
            <h1 className="font-title text-xl tracking-[-0.018em]">{t("routes.showroom")}</h1>
            {read.data && (
              <p className="text-ink-2">
                {t("showroom.open", { count: open })} · {t("showroom.closed", { count: all.length - open })}
              </p>
            )}
          </div>
          {agencies.length > 1 && (
            <div className="w-full sm:w-52">
              <SelectField
                label={t("showroom.fields.agency")}
                isLabelHidden
                size="touch"
                none={t("showroom.allAgencies")}
                value={agency ?? ""}
                onChange={(event) => {
                  setAgency(event.target.value || undefined);
                  setLed(null);
                }}
                options={agencies.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </div>
          )}
          <Button
            variant="primary"
            size="touch"
            icon={Plus}
            disabled={!profile}
            onClick={() => start({})}
            className="h-12! px-5! max-sm:w-full"
          >
            {t("showroom.register")}
          </Button>
        </div>
        <div className="mt-3">{tabs}</div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto bg-canvas px-4 py-4 sm:px-5">
        {!isOnline && (
          <p role="status" className="mb-4 flex items-center gap-2 font-medium text-dup">
            <Icon as={WifiOff} className="flex-none" />
            {t("showroom.offline")}
          </p>
        )}
        <div className="grid items-start gap-x-6 gap-y-6 md:grid-cols-[minmax(0,1fr)_280px] xl:grid-cols-[minmax(0,1fr)_340px]">
          <div className="flex min-w-0 flex-col gap-5">
            <WaitingVisits
              waiting={waiting}
              isOnline={isOnline && !isStuck}
              isRetryable={isOnline && isStuck}
              onCorrect={(visit) => start({ initial: toFormValues(visit), as: visit })}
            />
            <OthersWaiting owner={owner} />
            {read.isPending ? (
              <Skeleton className="h-36 w-full" />
            ) : !read.data ? (
              read.error?.httpStatus === 403 ? (
                <NoPermission />
              ) : (
                <ErrorState code={read.error?.code} requestId={read.error?.requestId} onRetry={refreshVisits} />
              )
            ) : (
              <VisitQueue visits={all} team={desk.data} isOnline={isOnline} led={led} />
            )}
          </div>
          <TodaysAppointments agency={agency} isOnline={isOnline} onRegister={start} />
        </div>
      </div>
      {beginning && profile && (
        <RegisterDialog
          owner={owner}
          profile={profile}
          team={isOnline ? desk.data : undefined}
          isOnline={isOnline}
          beginning={beginning}
          onClose={() => setBeginning(null)}
          onVisit={(id) => {
            leave(() => {
              setBeginning(null);
              setAgency(undefined);
              setLed({ id });
            });
          }}
          onRegistered={() => {
            setBeginning(null);
            toast.show(
              isOnline
                ? { type: "success", message: t("showroom.registered") }
                : { type: "warningSoft", message: t("showroom.savedHere") },
            );
          }}
        />
      )}
    </div>
  );
}
