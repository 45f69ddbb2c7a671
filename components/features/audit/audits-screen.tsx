"use client";

import { ScrollText } from "lucide-react";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { useSession } from "@/lib/session/client.ts";
import { AuditList } from "./audit-list.tsx";

// One object: a new scope would be a new list.
const SCOPE = {};

export function AuditsScreen() {
  const { t } = useT();
  const licenseId = useSession().data?.licenseId;

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-[18px] sm:px-5">
        <h1 className="font-title text-xl tracking-[-0.018em]">{t("audits.title")}</h1>
      </div>
      <AuditList
        key={licenseId}
        scope={SCOPE}
        label={t("audits.tableLabel")}
        emptyState={<EmptyState icon={ScrollText} title={t("audits.emptyTitle")} text={t("audits.emptyText")} />}
      />
    </div>
  );
}
