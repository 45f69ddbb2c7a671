"use client";

import { UserCheck } from "lucide-react";
import { useSession } from "next-auth/react";
import { useMemo } from "react";
import type { ColumnOf } from "@/components/engines/data-list/columns.ts";
import { defineList } from "@/components/engines/data-list/list-view.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { type Lead, leads } from "@/contract/leads/leads.ts";
import { useT } from "@/lib/i18n/client.ts";
import { LEAD_PARAM } from "./lead-address.ts";

const LeadPanel = onDemand(() => import("./lead-panel.tsx").then((file) => file.LeadPanel), { placement: "dialog" });

const COLUMNS: ColumnOf<"leads", Lead>[] = [
  { field: "id", as: "shortId" },
  { field: "firstName", as: "name" },
  { field: "lastName", as: "name" },
  { field: "source", as: "source", width: 128 },
  { field: "channel", as: "channel", width: 114 },
  { field: "email", as: "email", width: 180 },
  { field: "identification", as: "identification" },
  { field: "origin", as: "source", width: 100 },
  { field: "createdAt", as: "date" },
  { field: "dealState", as: "dealState" },
  { field: "crmState", as: "crmState" },
];

const LeadsOfAll = defineList({
  id: "leads",
  endpoint: leads.list,
  total: leads.total,
  columns: (_: { advisor?: string }) => COLUMNS,
  filters: ["searchTerm", "dealState", "crmState", "agency", "product"],
  rowName: ["firstName", "lastName"],
  row: { param: LEAD_PARAM, Panel: LeadPanel, panelWidth: "wide" },
  live: {
    endpoint: leads.events,
    // Create events lack the advisor; only changes can concern own leads.
    toListNews: ({ changed }) => ({ arrived: 0, changed }),
  },
});

export function OwnLeads() {
  const { t } = useT();
  const advisor = useSession().data?.user.userId ?? "";
  const scope = useMemo(() => ({ advisor }), [advisor]);
  return <AllSources scope={scope} label={t("leads.ownLabel")} />;
}

const REACHED = {};

export function ReachedLeads() {
  const { t } = useT();
  return <AllSources scope={REACHED} label={t("work.all")} />;
}

function AllSources({ scope, label }: { scope: { advisor?: string }; label: string }) {
  const { t } = useT();
  const licenseId = useSession().data?.licenseId;
  return (
    <LeadsOfAll
      key={licenseId}
      {...{ scope, label }}
      emptyState={<EmptyState icon={UserCheck} title={t("leads.ownEmptyTitle")} text={t("leads.ownEmptyText")} />}
    />
  );
}
