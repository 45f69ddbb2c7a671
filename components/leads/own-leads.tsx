"use client";

import { UserCheck } from "lucide-react";
import { lazy, useMemo } from "react";
import type { Lead } from "@/contract/leads.ts";
import { leads } from "@/contract/leads.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useSession } from "@/lib/session/client.ts";
import type { ColumnOf } from "../data-list/columns.ts";
import { defineList } from "../data-list/define-list.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LEAD_PARAM } from "./lead-address.ts";

const LeadPanel = lazy(() => import("./lead-panel.tsx").then((file) => ({ default: file.LeadPanel })));

const COLUMNS: ColumnOf<"leads", Lead>[] = [
  { field: "id", as: "shortId" },
  { field: "firstName", as: "name" },
  { field: "lastName", as: "name" },
  { field: "source", as: "source", width: 128 },
  { field: "channel", as: "channel", width: 114 },
  { field: "email", as: "email", width: 180 },
  { field: "identification", as: "identification" },
  { field: "origin", width: 100 },
  { field: "createdAt", as: "date" },
  { field: "dealState", as: "dealState" },
  { field: "crmState", as: "crmState" },
];

/** What is assigned to one person, of all sources, newest first. */
const LeadsOfAdvisor = defineList({
  id: "leads",
  endpoint: leads.list,
  total: leads.total,
  columns: (_: { advisor: string }) => COLUMNS,
  filters: ["searchTerm", "dealState", "crmState", "agency", "product"],
  rowName: ["firstName", "lastName"],
  row: { param: LEAD_PARAM, Panel: LeadPanel },
  live: {
    endpoint: leads.events,
    // Whose the arrived ones are is not told with them: what changed is what concerns one's own.
    news: ({ changed }) => ({ arrived: 0, changed }),
  },
});

export function OwnLeads() {
  const { t } = useT();
  const session = useSession().data;
  const advisor = session?.user.userId ?? "";
  const scope = useMemo(() => ({ advisor }), [advisor]);
  return (
    <LeadsOfAdvisor
      key={session?.licenseId}
      scope={scope}
      label={t("leads.ownLabel")}
      emptyState={<EmptyState icon={UserCheck} title={t("leads.ownEmptyTitle")} text={t("leads.ownEmptyText")} />}
    />
  );
}
