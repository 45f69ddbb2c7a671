"use client";

import { Inbox } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useSession } from "next-auth/react";
import { Activity, type ReactNode, useRef } from "react";
import type { BulkProps } from "@/components/engines/data-list/definition.ts";
import { defineList } from "@/components/engines/data-list/list-view.tsx";
import { cx } from "@/components/ui/cx.ts";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { leadCalls } from "@/contract/calls.ts";
import { ALL_SOURCES } from "@/contract/kernel/limits.ts";
import { useT } from "@/lib/i18n/client.ts";
import { BULK_PARAM, routes } from "@/lib/routing/routes.ts";
import { LEAD_PARAM } from "../lead-address.ts";
import { LeadExport } from "../leads-list.tsx";
import { ViewSwitch } from "../view-switch.tsx";
import { LEAD_CELLS } from "./lead-cells.tsx";
import { scopeFilters, selectedTab, TAB_SCOPES, type TableScope, tableFilters } from "./lead-table-address.ts";
import { TABLE_COLUMNS, TABLE_SORTS, usualSort } from "./lead-table-columns.ts";
import { LeadTableTabs } from "./lead-table-tabs.tsx";
import { SourceFilter } from "./source-filter.tsx";
import { StageFilter } from "./stage-filter.tsx";

const LeadPanel = onDemand(() => import("../lead-panel.tsx").then((file) => file.LeadPanel), { placement: "dialog" });
const LeadBulk = onDemand<BulkProps<TableScope>>(() => import("../bulk/lead-bulk.tsx").then((file) => file.LeadBulk));
const BulkProgress = onDemand(() => import("../bulk/bulk-progress.tsx").then((file) => file.BulkProgress));

const LeadTable = defineList({
  id: "leadTable",
  endpoint: leadCalls.list,
  total: leadCalls.total,
  isTall: true,
  columns: (_: TableScope) => TABLE_COLUMNS,
  cells: LEAD_CELLS,
  sorts: TABLE_SORTS,
  usualSort,
  filters: tableFilters,
  filterControls: { sources: SourceFilter, stage: StageFilter },
  savedViews: { list: "leads", scopeOf: () => ALL_SOURCES, filtersOf: scopeFilters },
  Tools: LeadExport,
  bulk: { permissions: ["leads.reprocess", "leads.assign", "leads.work", "leads.export"], Bar: LeadBulk },
  rowName: ["firstName", "lastName"],
  row: { param: LEAD_PARAM, Panel: LeadPanel, panelWidth: "wide" },
  live: {
    endpoint: leadCalls.events,
    toListNews: ({ arrived, changed }) => ({
      arrived: Object.values(arrived).reduce((sum, count) => sum + (count ?? 0), 0),
      changed,
    }),
  },
});

export function LeadTableScreen({ action }: { action: ReactNode }) {
  const { t } = useT();
  const params = useSearchParams();
  const container = useRef<HTMLDivElement>(null);
  const licenseId = useSession().data?.licenseId;
  const tab = selectedTab(params);
  const taskId = params.get(BULK_PARAM);
  return (
    <div
      className={cx("relative flex min-h-0 flex-1 flex-col", params.has(LEAD_PARAM) && "sm:pr-[400px] xl:pr-[520px]")}
    >
      <Activity>
        <div className="flex flex-wrap items-end gap-x-6 border-b px-4 max-md:pt-2 sm:px-5 md:h-11 md:flex-nowrap">
          <h1 className="flex-none self-center font-title text-xl tracking-[-0.018em]">{t("routes.lead")}</h1>
          <div className="min-w-0 flex-1 self-end max-md:order-last max-md:basis-full [&_[role=tablist]]:border-b-0">
            <LeadTableTabs tab={tab} view={params.get("view") ?? undefined} />
          </div>
          <div className="flex flex-none items-center gap-2 self-center max-md:ml-auto">
            <ViewSwitch view="list" list={routes.lead} />
            {action}
          </div>
        </div>
      </Activity>
      <LeadTable
        key={licenseId}
        panelContainer={container}
        scope={TAB_SCOPES[tab]}
        label={t("leadTable.label", { view: t(`leadTable.tabs.${tab}`) })}
        emptyState={<EmptyState icon={Inbox} title={t(`leadTable.empty.${tab}`)} text={t("leadTable.emptyText")} />}
      />
      <div ref={container} className="contents" />
      {taskId && <BulkProgress key={taskId} id={taskId} />}
    </div>
  );
}
