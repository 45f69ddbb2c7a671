"use client";

import { Inbox } from "lucide-react";
import { useSession } from "next-auth/react";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { useT } from "@/lib/i18n/client.ts";

const LeadsList = onDemand(() => import("./leads-list.tsx").then((file) => file.LeadsList), { isBrowserOnly: true });
const SCOPE = { source: "showroom" } as const;

export function ShowroomLeads() {
  const { t } = useT();
  const source = t("sources.showroom");
  return (
    <LeadsList
      key={useSession().data?.licenseId}
      scope={SCOPE}
      label={t("leads.tableLabel", { source })}
      emptyState={
        <EmptyState icon={Inbox} title={t("leads.emptyTitle", { source })} text={t("leads.emptyTexts.showroom")} />
      }
    />
  );
}
