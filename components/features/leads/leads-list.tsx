"use client";

import { Download, Inbox } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useSession } from "next-auth/react";
import { Activity, type ReactNode, useCallback, useRef } from "react";
import type { BulkProps, ToolsProps } from "@/components/engines/data-list/definition.ts";
import { OptionsWaiting } from "@/components/engines/data-list/list-notices.tsx";
import { defineList } from "@/components/engines/data-list/list-view.tsx";
import { ToolButton } from "@/components/engines/data-list/tool-button.tsx";
import { cx } from "@/components/ui/cx.ts";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { Popover } from "@/components/ui/popover.tsx";
import { leadCalls } from "@/contract/calls.ts";
import { can } from "@/contract/kernel/access.ts";
import { SOURCES, type Source } from "@/contract/kernel/channels.ts";
import { pushStep } from "@/lib/browser/history/opened-step.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { seeArrived } from "@/lib/features/leads/new-lead-counter.ts";
import { useT } from "@/lib/i18n/client.ts";
import { BULK_PARAM } from "@/lib/routing/routes.ts";
import { LEAD_PARAM, leadChoices, leadFilters, selectedSource, sourceSearch } from "./lead-address.ts";
import { LEAD_COLUMNS } from "./lead-columns.ts";
import { ViewSwitch } from "./view-switch.tsx";

const ExportChoice = onDemand(() => import("./export/export-choice.tsx").then((file) => file.ExportChoice), {
  waiting: <OptionsWaiting />,
});

export function LeadExport(props: ToolsProps<{ source?: Source }>) {
  const { t } = useT();
  if (!can(useSession().data?.user.role ?? [], "leads.export")) return null;
  return (
    <Popover label={t("leadExport.title")} trigger={<ToolButton icon={Download} label={t("leadExport.open")} />}>
      {(close) => <ExportChoice {...props} onTaken={close} />}
    </Popover>
  );
}

type LeadsScope = { source: Source };

const LeadPanel = onDemand(() => import("./lead-panel.tsx").then((file) => file.LeadPanel), { placement: "dialog" });
const LeadBulk = onDemand<BulkProps<LeadsScope>>(() => import("./bulk/lead-bulk.tsx").then((file) => file.LeadBulk));

export const LeadsList = defineList({
  id: "leads",
  endpoint: leadCalls.list,
  total: leadCalls.total,
  columns: ({ source }: LeadsScope) => LEAD_COLUMNS[source],
  filters: ({ source }) => leadFilters(source),
  savedViews: { list: "leads", scopeOf: ({ source }) => source },
  Tools: LeadExport,
  bulk: { permissions: ["leads.reprocess", "leads.assign", "leads.work", "leads.export"], Bar: LeadBulk },
  choices: ({ source }) => leadChoices(source),
  rowName: ["firstName", "lastName"],
  row: { param: LEAD_PARAM, Panel: LeadPanel, panelWidth: "wide" },
  live: {
    endpoint: leadCalls.events,
    toListNews: ({ arrived, changed }, { source }) => ({ arrived: arrived[source] ?? 0, changed }),
    markSeen: ({ source }, count) => seeArrived(source, count),
  },
});

const BulkProgress = onDemand(() => import("./bulk/bulk-progress.tsx").then((file) => file.BulkProgress));

// One object per source: a new scope would be a new list.
const SCOPES = Object.fromEntries(SOURCES.map((source) => [source, { source }])) as Record<Source, { source: Source }>;

type LeadsScreenProps = {
  title: string;
  sources: readonly Source[];
  tabs: (source: Source, select: (source: Source) => void) => ReactNode;
  action?: (source: Source) => ReactNode;
  notice?: (source: Source) => ReactNode;
};

export function LeadsScreen({ title, sources, tabs, action, notice }: LeadsScreenProps) {
  const { t } = useT();
  const params = useSearchParams();
  const source = selectedSource(params, sources);
  const container = useRef<HTMLDivElement>(null);
  const taskId = params.get(BULK_PARAM);
  const select = useCallback((next: Source) => {
    leave(() => pushStep(sourceSearch(new URLSearchParams(window.location.search), next)));
  }, []);
  const licenseId = useSession().data?.licenseId;
  const name = t(`sources.${source}`);

  return (
    <div
      className={cx("relative flex min-h-0 flex-1 flex-col", params.has(LEAD_PARAM) && "sm:pr-[400px] xl:pr-[520px]")}
    >
      <div className="min-w-0 px-4 pt-[18px] sm:px-5">
        <Activity>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1 className="font-title text-xl tracking-[-0.018em]">{title}</h1>
            <ViewSwitch view="list" />
            {action && <span className="ml-auto">{action(source)}</span>}
          </div>
          <div className="mt-3">{tabs(source, select)}</div>
          {notice && <div className="mt-2 empty:hidden">{notice(source)}</div>}
        </Activity>
      </div>
      <LeadsList
        key={licenseId}
        panelContainer={container}
        scope={SCOPES[source]}
        label={t("leads.tableLabel", { source: name })}
        emptyState={
          <EmptyState
            icon={Inbox}
            title={t("leads.emptyTitle", { source: name })}
            text={t(`leads.emptyTexts.${source}`)}
          />
        }
      />
      <div ref={container} className="contents" />
      {taskId && <BulkProgress key={taskId} id={taskId} />}
    </div>
  );
}
