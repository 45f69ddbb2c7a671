"use client";

import { defineList } from "@/components/engines/data-list/define-list.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { audits } from "@/contract/audit/audits.ts";
import { AUDIT_FILTERS, ENTRY_PARAM } from "./audit-address.ts";
import { ReportLink } from "./report-link.tsx";

const EntryPanel = onDemand(() => import("./entry-panel.tsx").then((file) => file.EntryPanel), { place: "dialog" });

export const AuditList = defineList({
  id: "audits",
  endpoint: audits.list,
  total: audits.total,
  columns: () => [
    { field: "at", as: "moment" },
    { field: "actor", as: "name", width: 160 },
    { field: "actorKind", as: "word", width: 96 },
    { field: "action", as: "word", width: 260 },
    { field: "subjectName", width: 180 },
    { field: "channel", as: "channel" },
  ],
  filters: AUDIT_FILTERS,
  savedViews: { list: "audits", scopeOf: () => "" },
  Tools: ReportLink,
  choices: () => ({ channel: { labels: "channelNames" } }),
  rowName: ["actor", "at"],
  row: { param: ENTRY_PARAM, Panel: EntryPanel },
});
