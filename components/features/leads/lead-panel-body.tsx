"use client";

import { Hourglass, Phone } from "lucide-react";
import Link from "next/link";
import { useSession } from "next-auth/react";
import { useState } from "react";
import { DealStatePill } from "@/components/engines/data-list/cells.tsx";
import { RawRequest } from "@/components/engines/raw-request/raw-request.tsx";
import { hasDraft } from "@/components/engines/record-form/drafts.ts";
import { Button, buttonClass } from "@/components/ui/button.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { Pill } from "@/components/ui/pill.tsx";
import { SidePanel } from "@/components/ui/side-panel.tsx";
import { isAgent } from "@/contract/kernel/access.ts";
import type { LeadDetail } from "@/contract/leads/leads.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { useInProcessSince } from "@/lib/features/leads/use-in-process.ts";
import { auditDate } from "@/lib/format/dates.ts";
import { phoneHref } from "@/lib/format/phones.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { ContactHistory, LeadContact } from "./contact/lead-contact.tsx";
import { DuplicateOf } from "./duplicate-of.tsx";
import { editDraft, LeadEditing, LeadFile } from "./lead-actions.tsx";
import { LeadAdvisor } from "./lead-advisor.tsx";
import { LeadCrm } from "./lead-crm.tsx";
import { LeadDetails } from "./lead-details.tsx";
import { leadPowers } from "./lead-fields.ts";
import { leadTitle } from "./lead-labels.ts";
import { LeadRepair } from "./lead-repair.tsx";
import { LeadStage } from "./lead-stage.tsx";
import { LeadTrace } from "./lead-trace.tsx";
import { StageHistory } from "./stage-history.tsx";
import type { Frame } from "./use-lead-form.ts";

type LeadPanelBodyProps = {
  lead: LeadDetail;
  readAt: number;
  onClose: () => void;
  onOpen: (id: string) => void;
  onConflict: () => void;
};

export function LeadPanelBody({ lead, readAt, onClose, onOpen, onConflict }: LeadPanelBodyProps) {
  const i18n = useT();
  const { t } = i18n;
  const zone = useZone();
  const [isEditing, setEditing] = useState(() => hasDraft(editDraft(lead.id)));
  const since = useInProcessSince(lead.id);
  const isAwaited = since !== undefined && since > readAt;
  const roles = useSession().data?.user.role ?? [];
  const powers = leadPowers(roles, lead);
  const call = phoneHref(lead);

  const frame: Frame = ({ content, buttons }) => (
    <SidePanel
      title={leadTitle(lead, t)}
      badge={
        <span className="flex gap-1.5">
          <DealStatePill value={lead.dealState} i18n={i18n} />
          {since !== undefined && <Pill icon={Hourglass}>{t("list.inProcess")}</Pill>}
        </span>
      }
      subtitle={[t(`sources.${lead.source}`), lead.formName, auditDate(lead.createdAt, zone)]
        .filter(Boolean)
        .join(" · ")}
      onClose={onClose}
      footer={
        <>
          {buttons}
          <span className="ml-auto flex gap-1.5">
            {powers.canExport && <LeadFile id={lead.id} />}
            {call && !powers.canWork && (
              <a href={call} aria-label={t("ui.contact.call", { name: leadTitle(lead, t) })} className={buttonClass()}>
                <Icon as={Phone} size={14} className="max-sm:hidden" />
                {t("leads.panel.call")}
              </a>
            )}
          </span>
        </>
      }
    >
      {lead.isErased && (
        <p className="mx-[18px] my-3 rounded-card bg-sunken px-3 py-2.5">
          <strong className="block font-strong">{t("leads.panel.erasedTitle")}</strong>
          {t("leads.panel.erasedText")}
        </p>
      )}
      {lead.dealState === "duplicated" && <DuplicateOf original={lead.original} onOpen={onOpen} />}
      {content}
      {powers.canWork && !isEditing && (
        <LeadContact
          key={lead.id}
          lead={lead}
          canAllow={powers.canAllowContact}
          isQueued={isAgent(roles)}
          onConflict={onConflict}
        />
      )}
      {!isEditing && (
        <LeadDetails
          lead={lead}
          canConfigure={powers.canConfigure}
          canAmend={powers.canAmend && !isAwaited}
          advisor={<LeadAdvisor lead={lead} canAssign={powers.canAssign} onConflict={onConflict} />}
          crm={<LeadCrm lead={lead} canSend={powers.canResubmit} />}
          stage={
            <LeadStage
              lead={lead}
              canMove={powers.canWork}
              onConflict={onConflict}
              onComplete={() => powers.canAmend && setEditing(true)}
            />
          }
        />
      )}
      {powers.canWork && !isEditing && <ContactHistory lead={lead} />}
      <StageHistory lead={lead} />
      {!lead.isErased && <LeadTrace steps={lead.trace} />}
      {powers.canReadAudit && (
        <>
          {!lead.isErased && <RawRequest id={lead.id} />}
          <p className="px-[18px] pb-3.5">
            <Link
              href={`${routes.audits}?lead=${lead.id}`}
              prefetch={false}
              className="font-medium text-accent hover:underline"
            >
              {t("leads.panel.audit")}
            </Link>
          </p>
        </>
      )}
    </SidePanel>
  );

  if (lead.isErased) return frame({ content: null, buttons: null });
  if (isEditing) {
    return <LeadEditing lead={lead} frame={frame} onEnd={() => setEditing(false)} />;
  }
  return (
    <LeadRepair
      lead={lead}
      frame={frame}
      isInProcess={since !== undefined}
      isAwaited={isAwaited}
      canResubmit={powers.canResubmit}
      editButton={
        powers.canAmend && (
          <Button disabled={isAwaited} onClick={() => leave(() => setEditing(true))}>
            {t("leads.panel.edit")}
          </Button>
        )
      }
    />
  );
}
