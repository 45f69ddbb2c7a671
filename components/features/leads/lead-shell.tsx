"use client";

import type { ReactNode } from "react";
import { SidePanel } from "@/components/ui/side-panel.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { onLeadKey } from "./lead-keys.ts";

export type LeadShellProps = {
  title: string;
  badge: ReactNode;
  subtitle: string;
  position: ReactNode;
  tools: ReactNode;
  reach: ReactNode;
  stage: ReactNode;
  advisor: ReactNode;
  nextAction: ReactNode;
  content: ReactNode;
  activity: ReactNode;
  details: ReactNode;
  end: ReactNode;
  /** Quiet and destructive acts, opposite the primary. */
  quiet: ReactNode;
  /** The primary last. */
  buttons: ReactNode;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
};

/** A lead in the panel next to its list. */
export function LeadPanelShell(props: LeadShellProps) {
  const { title, badge, subtitle, position, tools, reach, stage, onPrevious, onNext, onClose } = props;
  return (
    <SidePanel
      isWide
      title={title}
      badge={badge}
      subtitle={subtitle}
      onClose={onClose}
      onKeyDown={(event) => onLeadKey(event, { onPrevious, onNext, hasArrows: true })}
      bar={
        <>
          {position}
          <span className="ml-auto flex items-center gap-1">{tools}</span>
        </>
      }
      head={
        <>
          {reach && <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">{reach}</div>}
          {stage ?? <div className="pb-3" />}
        </>
      }
      footer={
        <>
          <span className="-ml-[11px] flex empty:hidden">{props.quiet}</span>
          <span className="ml-auto flex flex-wrap justify-end gap-2">{props.buttons}</span>
        </>
      }
    >
      <LeadPeople advisor={props.advisor} nextAction={props.nextAction} />
      {props.content}
      {props.activity}
      {props.details}
      {props.end}
    </SidePanel>
  );
}

function LeadPeople({ advisor, nextAction }: Pick<LeadShellProps, "advisor" | "nextAction">) {
  const { t } = useT();
  if (!advisor && !nextAction) return null;
  return (
    <dl className="grid border-b sm:grid-cols-2 sm:divide-x">
      <div className="min-w-0 px-[18px] py-2">
        <dt className="mb-0.5 text-ink-2 text-xs">{t("leads.fields.advisor")}</dt>
        <dd>{advisor}</dd>
      </div>
      <div className="min-w-0 px-[18px] py-2 max-sm:border-t">
        <dt className="mb-0.5 text-ink-2 text-xs">{t("attempts.next")}</dt>
        <dd>{nextAction}</dd>
      </div>
    </dl>
  );
}
