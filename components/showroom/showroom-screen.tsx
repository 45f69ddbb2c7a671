"use client";

import { useSearchParams } from "next/navigation";
import { type ReactNode, useCallback } from "react";
import { pushStep } from "@/lib/history/step.ts";
import { useT } from "@/lib/i18n/client.ts";
import { leave } from "@/lib/leaving/leave-guard.ts";
import { routes, withParameters } from "@/lib/routes.ts";
import { useSession } from "@/lib/session/client.ts";
import { Tabs } from "../ui/tabs.tsx";
import { ShowroomToday } from "./showroom-today.tsx";

const TAB_PARAM = "tab";
const TABS = ["today", "leads"] as const;

/** @param list the leads of the showroom, which another area shows */
export function ShowroomScreen({ list }: { list: ReactNode }) {
  const { t } = useT();
  const tab = useSearchParams().get(TAB_PARAM) === "leads" ? "leads" : "today";
  const licenseId = useSession().data?.licenseId;
  const choose = useCallback((next: (typeof TABS)[number]) => {
    leave(() => pushStep(withParameters(routes.showroom, { [TAB_PARAM]: next === "leads" ? next : undefined })));
  }, []);
  const items = TABS.map((value) => ({ value, label: t(`showroom.tabs.${value}`) }));
  const tabs = <Tabs label={t("showroom.tabsLabel")} items={items} value={tab} onChange={choose} />;
  if (tab === "today") return <ShowroomToday key={licenseId} tabs={tabs} />;
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
