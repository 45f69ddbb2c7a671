"use client";

import { Inbox } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useCallback } from "react";
import { SOURCES, type Source } from "@/contract/channels.ts";
import { pushStep } from "@/lib/history/step.ts";
import { useT } from "@/lib/i18n/client.ts";
import { leave } from "@/lib/leaving/leave-guard.ts";
import { useSession } from "@/lib/session/client.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { chosenSource, sourceSearch } from "./lead-tabs.ts";
import { LeadsList } from "./leads-list.tsx";
import { ViewSwitch } from "./view-switch.tsx";

// One object a source: a scope that is made anew would be another list.
const SCOPES = Object.fromEntries(SOURCES.map((source) => [source, { source }])) as Record<Source, { source: Source }>;

type LeadsScreenProps = {
  title: string;
  sources: readonly Source[];
  tabs: (source: Source, choose: (source: Source) => void) => ReactNode;
};

/** A title, tabs over some sources, and the list of the chosen one. */
export function LeadsScreen({ title, sources, tabs }: LeadsScreenProps) {
  const { t } = useT();
  const source = chosenSource(useSearchParams(), sources);
  const choose = useCallback((next: Source) => {
    leave(() => pushStep(sourceSearch(new URLSearchParams(window.location.search), next)));
  }, []);
  const licenseId = useSession().data?.licenseId;
  const name = t(`sources.${source}`);

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="px-4 pt-[18px] sm:px-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="font-title text-xl tracking-[-0.018em]">{title}</h1>
          <ViewSwitch view="list" />
        </div>
        <div className="mt-3">{tabs(source, choose)}</div>
      </div>
      <LeadsList
        key={licenseId}
        scope={SCOPES[source]}
        label={t("leads.tableLabel", { source: name })}
        emptyState={
          <EmptyState icon={Inbox} title={t("leads.emptyTitle", { source: name })} text={t("leads.emptyText")} />
        }
      />
    </div>
  );
}
