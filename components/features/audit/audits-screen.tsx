"use client";

import { Download, ScrollText } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useSession } from "next-auth/react";
import type { ToolsProps } from "@/components/engines/data-list/definition.ts";
import { defineList } from "@/components/engines/data-list/list-view.tsx";
import { ToolLink } from "@/components/engines/data-list/tool-button.tsx";
import { Button } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { useFileDownload } from "@/components/ui/links.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { audits } from "@/contract/audit/audits.ts";
import { pushStep } from "@/lib/browser/history/opened-step.ts";
import { CSV_SEPARATOR_OF } from "@/lib/format/numbers.ts";
import { endpointUrl } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { AUDIT_FILTERS, type AuditScope, auditScope, ENTRY_PARAM, withSignIns } from "./audit-address.ts";

/** Download of all matches. The browser streams it: no script holds it in memory. */
function ReportLink({ scope, filters }: ToolsProps<AuditScope>) {
  const { t, locale } = useT();
  const { path, query } = endpointUrl(audits.report, {
    ...scope,
    ...filters,
    locale,
    separator: CSV_SEPARATOR_OF[locale],
  });
  const { isPreparing, link } = useFileDownload();
  const label = t(isPreparing ? "ui.preparing" : "audits.download");
  return <ToolLink icon={Download} label={label} href={`/api${path}${query}`} download {...link} />;
}

const EntryPanel = onDemand(() => import("./entry-panel.tsx").then((file) => file.EntryPanel), { placement: "dialog" });

const AuditList = defineList({
  id: "audits",
  endpoint: audits.list,
  total: audits.total,
  columns: (_: AuditScope) => [
    { field: "at", as: "moment" },
    { field: "actor", as: "name", width: 160 },
    { field: "actorKind", as: "label", width: 96 },
    { field: "action", as: "label", width: 260 },
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

export function AuditsScreen() {
  const { t } = useT();
  const licenseId = useSession().data?.licenseId;
  const scope = auditScope(useSearchParams());
  const isWithout = scope.signIns === "without";

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-[18px] sm:px-5">
        <h1 className="font-title text-xl tracking-[-0.018em]">{t("audits.title")}</h1>
        <Button
          variant="quiet"
          size="small"
          onClick={() => pushStep(withSignIns(new URLSearchParams(window.location.search), isWithout))}
          className="ml-auto pointer-coarse:h-11"
        >
          {t(isWithout ? "audits.showSignIns" : "audits.hideSignIns")}
        </Button>
      </div>
      <AuditList
        key={licenseId}
        scope={scope}
        label={t("audits.tableLabel")}
        emptyState={<EmptyState icon={ScrollText} title={t("audits.emptyTitle")} text={t("audits.emptyText")} />}
      />
    </div>
  );
}
