"use client";

import { FileQuestion } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useEffect, useRef } from "react";
import type { PanelProps } from "@/components/engines/data-list/definition.ts";
import { ListProblem } from "@/components/engines/data-list/list-notices.tsx";
import { RawRequest } from "@/components/engines/raw-request/raw-request.tsx";
import { buttonClass } from "@/components/ui/button.tsx";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { SidePanel } from "@/components/ui/side-panel.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { AUDIT_ACTIONS } from "@/contract/audit/actions.ts";
import { type AuditDetail, audits } from "@/contract/audit/audits.ts";
import { useRead } from "@/lib/api/query.ts";
import { auditDate } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { leadHref } from "./audit-address.ts";
import { EntryChanges } from "./entry-changes.tsx";

export function EntryPanel({ id, onClose }: PanelProps) {
  const { t } = useT();
  const box = useRef<HTMLDivElement>(null);
  const read = useRead(audits.get, { id }, { staleTime: Number.POSITIVE_INFINITY, retry: false });

  useEffect(() => {
    const title = box.current?.querySelector<HTMLElement>("h2");
    if (!title || read.isPending) return;
    title.tabIndex = -1;
    title.style.outline = "none";
    title.focus({ preventScroll: true });
  }, [read.isPending]);

  return (
    <div ref={box} className="contents">
      {read.data ? (
        <Entry entry={read.data} onClose={onClose} />
      ) : read.isError ? (
        <SidePanel title={t("audits.panel.title")} onClose={onClose}>
          {read.error.httpStatus === 404 || read.error.httpStatus === 400 ? (
            <EmptyState
              icon={FileQuestion}
              title={t("audits.panel.notFoundTitle")}
              text={t("audits.panel.notFoundText")}
            />
          ) : (
            <ListProblem error={read.error} onRetry={() => read.refetch()} />
          )}
        </SidePanel>
      ) : (
        <SidePanel title={t("audits.panel.title")} subtitle={t("audits.panel.loading")} onClose={onClose}>
          <div className="flex flex-col gap-3.5 px-[18px] py-4">
            <Skeleton className="h-3 w-40" />
            <Skeleton className="h-3 w-56" />
            <Skeleton className="h-24 w-full" />
          </div>
        </SidePanel>
      )}
    </div>
  );
}

function Entry({ entry, onClose }: { entry: AuditDetail; onClose: () => void }) {
  const { t } = useT();
  const zone = useZone();
  const { lead } = entry;
  const kind = t(`audits.values.actorKind.${entry.actorKind}`);
  const action = AUDIT_ACTIONS.find((one) => one === entry.action);

  return (
    <SidePanel
      title={action ? t(`audits.values.action.${action}`) : entry.action}
      subtitle={auditDate(entry.at, zone)}
      onClose={onClose}
      footer={
        lead && (
          <>
            <Link href={`${routes.audits}?lead=${lead.id}`} prefetch={false} className={buttonClass()}>
              {t("audits.panel.ofLead")}
            </Link>
            <Link href={leadHref(lead)} prefetch={false} className={buttonClass({ variant: "primary" })}>
              {t("audits.panel.openLead")}
            </Link>
          </>
        )
      }
    >
      <section className="px-[18px] py-3.5">
        <h3 className="sr-only">{t("audits.panel.facts")}</h3>
        <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-y-1.5">
          <Fact label={t("audits.panel.actor")}>{entry.actor ? `${entry.actor} · ${kind}` : t("audits.nameless")}</Fact>
          <Fact label={t("audits.panel.subject")}>{entry.subjectName}</Fact>
          <Fact label={t("audits.panel.channel")}>{entry.channel && t(`channelNames.${entry.channel}`)}</Fact>
          <Fact label={t("audits.panel.ip")}>{entry.ip}</Fact>
          <Fact label={t("audits.panel.requestId")}>{entry.requestId}</Fact>
          <Fact label={t("audits.panel.subjectId")}>{entry.subjectId}</Fact>
        </dl>
      </section>
      <EntryChanges entry={entry} />
      {lead && <RawRequest id={lead.id} />}
    </SidePanel>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
