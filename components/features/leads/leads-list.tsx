"use client";

import { defineList } from "@/components/engines/data-list/define-list.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import type { Source } from "@/contract/kernel/channels.ts";
import { leadLists } from "@/contract/leads/lead-list.ts";
import { seeArrived } from "@/lib/features/leads/new-lead-counter.ts";
import { LeadExport } from "./export/lead-export.tsx";
import { LEAD_PARAM, leadChoices, leadFilters } from "./lead-address.ts";
import { LEAD_COLUMNS } from "./lead-columns.ts";

type LeadsScope = { source: Source };

const LeadPanel = onDemand(() => import("./lead-panel.tsx").then((file) => file.LeadPanel), { place: "dialog" });
const LeadBulk = onDemand(() => import("./bulk/lead-bulk.tsx").then((file) => file.LeadBulk));

export const LeadsList = defineList({
  id: "leads",
  endpoint: leadLists.list,
  total: leadLists.total,
  columns: ({ source }: LeadsScope) => LEAD_COLUMNS[source],
  filters: ({ source }) => leadFilters(source),
  savedViews: { list: "leads", scopeOf: ({ source }) => source },
  Tools: LeadExport,
  bulk: { permissions: ["leads.reprocess", "leads.assign", "leads.work", "leads.export"], Bar: LeadBulk },
  choices: ({ source }) => leadChoices(source),
  rowName: ["firstName", "lastName"],
  row: { param: LEAD_PARAM, Panel: LeadPanel },
  live: {
    endpoint: leadLists.events,
    news: ({ arrived, changed }, { source }) => ({ arrived: arrived[source] ?? 0, changed }),
    seen: ({ source }, count) => seeArrived(source, count),
  },
});
