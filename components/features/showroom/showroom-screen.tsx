"use client";

import { useSearchParams } from "next/navigation";
import { useSession } from "next-auth/react";
import { type ReactNode, useCallback, useEffect, useMemo } from "react";
import { Tabs } from "@/components/ui/tabs.tsx";
import { pushStep } from "@/lib/browser/history/opened-step.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { forgetGoingBack } from "@/lib/features/showroom/device-memory.ts";
import { useSending, useWaiting } from "@/lib/features/showroom/use-waiting.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes, withParameters } from "@/lib/routing/routes.ts";
import { ShowroomToday } from "./showroom-today.tsx";
import { useRefreshShowroom } from "./use-visit-writes.ts";

const TAB_PARAM = "tab";
const TABS = ["today", "leads"] as const;

const NO_USER = { userId: "", licenseId: "" };

type ShowroomProps = { list: ReactNode };

export function ShowroomScreen({ list }: ShowroomProps) {
  return <OfLicense key={useSession().data?.licenseId} list={list} />;
}

/** Unsent visits are sent whichever tab is open. */
function OfLicense({ list }: ShowroomProps) {
  const { t } = useT();
  const tab = useSearchParams().get(TAB_PARAM) === "leads" ? "leads" : "today";
  const session = useSession().data;
  const owner = useMemo(
    () => (session?.licenseId ? { userId: session.user.userId, licenseId: session.licenseId } : NO_USER),
    [session],
  );
  const waiting = useWaiting(owner);
  const onArrived = useRefreshShowroom();
  const hasWaiting = waiting.some(({ error }) => !error);
  const isStuck = useSending(owner, hasWaiting, { onArrived });
  useEffect(forgetGoingBack, []);
  const select = useCallback((next: (typeof TABS)[number]) => {
    leave(() => pushStep(withParameters(routes.showroom, { [TAB_PARAM]: next === "leads" ? next : undefined })));
  }, []);
  const items = TABS.map((value) => ({ value, label: t(`showroom.tabs.${value}`) }));
  const tabs = <Tabs label={t("showroom.tabsLabel")} items={items} value={tab} onChange={select} />;
  if (tab === "today") return <ShowroomToday tabs={tabs} owner={owner} waiting={waiting} isStuck={isStuck} />;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div className="px-4 pt-[18px] sm:px-5">
        <h1 className="font-title text-xl tracking-[-0.018em]">{t("routes.showroom")}</h1>
        <div className="mt-3">{tabs}</div>
      </div>
      {list}
    </div>
  );
}
