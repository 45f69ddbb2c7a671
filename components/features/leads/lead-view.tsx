"use client";

import { Hourglass } from "lucide-react";
import { useSession } from "next-auth/react";
import { useState } from "react";
import { DealStatePill } from "@/components/engines/data-list/cells.tsx";
import type { PanelProps } from "@/components/engines/data-list/definition.ts";
import { hasDraft } from "@/components/engines/record-form/drafts.ts";
import { Button } from "@/components/ui/button.tsx";
import { Pill } from "@/components/ui/pill.tsx";
import { isAgent } from "@/contract/kernel/access.ts";
import type { LeadDetail } from "@/contract/leads/leads.ts";
import { useInProcessSince } from "@/lib/features/leads/use-in-process.ts";
import { useT } from "@/lib/i18n/client.ts";
import { type ContactParts, LeadContact } from "./contact/lead-contact.tsx";
import { DuplicateOf } from "./duplicate-of.tsx";
import { editDraft, LeadEditing, LeadFile } from "./lead-actions.tsx";
import { LeadAdvisor } from "./lead-advisor.tsx";
import { LeadDetails } from "./lead-details.tsx";
import { leadPowers } from "./lead-fields.ts";
import { leadTitle } from "./lead-labels.ts";
import { LeadNextAction } from "./lead-next-action.tsx";
import { LeadPageShell } from "./lead-page-shell.tsx";
import { LeadPosition } from "./lead-position.tsx";
import { LeadRepair } from "./lead-repair.tsx";
import { LeadPanelShell, type LeadShellProps } from "./lead-shell.tsx";
import { positionOf, stepsOf } from "./lead-siblings.ts";
import { LeadStage } from "./lead-stage.tsx";
import { AuditLink, EditButton, ErasedNotice, LeadActivity, Phone } from "./lead-view-parts.tsx";
import { CopyLink, PageLink } from "./page-link.tsx";
import type { Frame } from "./use-lead-form.ts";

type LeadViewProps = {
  lead: LeadDetail;
  readAt: number;
  siblings: PanelProps["siblings"];
  /** On a page of its own, with the address of the list; on wide screens that list may stand next to it. */
  page?: { back: string; isNextToList?: boolean };
  onClose: () => void;
  onOpen: (id: string) => void;
  onConflict: () => void;
};

/** A lead with all that is known and done about it. */
export function LeadView({ lead, readAt, siblings, page, onClose, onOpen, onConflict }: LeadViewProps) {
  const i18n = useT();
  const { t } = i18n;
  const [isEditing, setEditing] = useState(() => hasDraft(editDraft(lead.id)));
  const since = useInProcessSince(lead.id);
  const isAwaited = since !== undefined && since > readAt;
  const roles = useSession().data?.user.role ?? [];
  const powers = leadPowers(roles, lead);
  const isFailed = lead.dealState === "failed";
  const position = positionOf(lead.id, siblings);
  const nextFailed = position?.nextFailed;

  const frame: Frame = ({ content, buttons, evaluation }) => (
    <LeadStage
      lead={lead}
      canMove={powers.canWork}
      onConflict={onConflict}
      onComplete={() => powers.canAmend && setEditing(true)}
    >
      {({ stepper, discard }) => (
        <LeadContact
          lead={lead}
          canWork={powers.canWork && !isEditing}
          canAllow={powers.canAllowContact}
          isQueued={isAgent(roles)}
          onConflict={onConflict}
        >
          {(contact: ContactParts) => {
            const isDiscarded = isFailed && discard !== undefined && !lead.doNotContact;
            const parts: Omit<LeadShellProps, "onClose"> = {
              title: leadTitle(lead, t),
              badge: (
                <span className="flex gap-1.5">
                  <DealStatePill value={lead.dealState} i18n={i18n} />
                  {since !== undefined && <Pill icon={Hourglass}>{t("list.inProcess")}</Pill>}
                </span>
              ),
              subtitle: [lead.model?.name ?? lead.product, lead.agencyMatch?.name ?? lead.agency]
                .filter(Boolean)
                .join(" · "),
              position: <LeadPosition position={position} onOpen={onOpen} />,
              tools: (
                <>
                  {powers.canAmend && !isEditing && (
                    <EditButton isAwaited={isAwaited} onEdit={() => setEditing(true)} />
                  )}
                  {(!page || page.isNextToList) && <PageLink id={lead.id} siblings={siblings} />}
                  <CopyLink id={lead.id} />
                  {powers.canExport && <LeadFile id={lead.id} />}
                </>
              ),
              reach: !lead.isErased && (
                <>
                  <Phone lead={lead} />
                  {contact.links}
                </>
              ),
              stage: stepper,
              advisor: !lead.isErased && (
                <LeadAdvisor lead={lead} canAssign={powers.canAssign} onConflict={onConflict} />
              ),
              nextAction: !lead.isErased && <LeadNextAction lead={lead} />,
              content: (
                <>
                  {lead.isErased && <ErasedNotice />}
                  {lead.dealState === "duplicated" && <DuplicateOf original={lead.original} onOpen={onOpen} />}
                  {content}
                  {contact.form}
                </>
              ),
              activity: !isEditing && <LeadActivity lead={lead} powers={powers} evaluation={evaluation} />,
              details: !isEditing && (
                <LeadDetails
                  lead={lead}
                  canConfigure={powers.canConfigure}
                  canSend={powers.canResubmit}
                  canAmend={powers.canAmend && !isAwaited}
                  permission={isDiscarded && contact.permission}
                  isOpen={page !== undefined}
                />
              ),
              end: powers.canReadAudit && <AuditLink id={lead.id} />,
              quiet: isEditing ? null : isDiscarded ? (
                <Button variant="quiet" className="pointer-coarse:h-11" onClick={discard}>
                  {t("leads.panel.discard")}
                </Button>
              ) : (
                contact.permission
              ),
              buttons: isEditing ? (
                buttons
              ) : (
                <>
                  {contact.actions(!isFailed || !powers.canResubmit)}
                  {buttons}
                </>
              ),
              ...stepsOf(position, onOpen),
            };
            return page ? (
              <LeadPageShell {...parts} lead={lead} {...page} />
            ) : (
              <LeadPanelShell {...parts} onClose={onClose} />
            );
          }}
        </LeadContact>
      )}
    </LeadStage>
  );

  if (lead.isErased) return frame({ content: null, buttons: null });
  if (isEditing) return <LeadEditing lead={lead} frame={frame} onEnd={() => setEditing(false)} />;
  return (
    <LeadRepair
      lead={lead}
      frame={frame}
      isInProcess={since !== undefined}
      isAwaited={isAwaited}
      canResubmit={powers.canResubmit}
      onNext={nextFailed ? () => onOpen(nextFailed) : undefined}
    />
  );
}
