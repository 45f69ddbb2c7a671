"use client";

import { Hourglass, Pencil } from "lucide-react";
import Link from "next/link";
import { useSession } from "next-auth/react";
import { useState } from "react";
import { DealStatePill } from "@/components/engines/data-list/cells.tsx";
import type { PanelProps } from "@/components/engines/data-list/definition.ts";
import { RawRequest } from "@/components/engines/raw-request/raw-request.tsx";
import { hasDraft } from "@/components/engines/record-form/drafts.ts";
import { Button } from "@/components/ui/button.tsx";
import { FillerBadge } from "@/components/ui/marks.tsx";
import { Pill } from "@/components/ui/pill.tsx";
import { isAgent } from "@/contract/kernel/access.ts";
import type { LeadDetail } from "@/contract/leads/leads.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { useInProcessSince } from "@/lib/features/leads/use-in-process.ts";
import { displayPhone } from "@/lib/format/phones.ts";
import { useT } from "@/lib/i18n/client.ts";
import { routes } from "@/lib/routing/routes.ts";
import { NoContactPill } from "../agenda/appointments/appointment-parts.tsx";
import { type ContactParts, LeadContact } from "./contact/lead-contact.tsx";
import { DuplicateOf } from "./duplicate-of.tsx";
import { editDraft, LeadEditing, LeadFile } from "./lead-actions.tsx";
import { LeadAdvisor } from "./lead-advisor.tsx";
import { LeadDetails } from "./lead-details.tsx";
import { leadPowers } from "./lead-fields.ts";
import { leadTitle } from "./lead-labels.ts";
import { LeadNextAction } from "./lead-next-action.tsx";
import { LeadPosition } from "./lead-position.tsx";
import { LeadRepair } from "./lead-repair.tsx";
import { LeadPanelShell, type LeadShellProps } from "./lead-shell.tsx";
import { positionOf } from "./lead-siblings.ts";
import { LeadStage } from "./lead-stage.tsx";
import { LeadTimeline } from "./lead-timeline.tsx";
import { TechnicalDetails } from "./lead-trace.tsx";
import type { Frame } from "./use-lead-form.ts";

type LeadViewProps = {
  lead: LeadDetail;
  readAt: number;
  siblings: PanelProps["siblings"];
  onClose: () => void;
  onOpen: (id: string) => void;
  onConflict: () => void;
};

/** A lead with all that is known and done about it. */
export function LeadView({ lead, readAt, siblings, onClose, onOpen, onConflict }: LeadViewProps) {
  const i18n = useT();
  const { t } = i18n;
  const [isEditing, setEditing] = useState(() => hasDraft(editDraft(lead.id)));
  const since = useInProcessSince(lead.id);
  const isAwaited = since !== undefined && since > readAt;
  const roles = useSession().data?.user.role ?? [];
  const powers = leadPowers(roles, lead);
  const isFailed = lead.dealState === "failed";
  const position = positionOf(lead.id, siblings);
  const { previous, next, nextFailed } = position ?? {};

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
                    <Button
                      variant="quiet"
                      icon={Pencil}
                      disabled={isAwaited}
                      className="pointer-coarse:h-11"
                      onClick={() => leave(() => setEditing(true))}
                    >
                      {t("leads.panel.edit")}
                    </Button>
                  )}
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
                  {lead.isErased && (
                    <p className="mx-[18px] my-3 rounded-card bg-sunken px-3 py-2.5">
                      <strong className="block font-strong">{t("leads.panel.erasedTitle")}</strong>
                      {t("leads.panel.erasedText")}
                    </p>
                  )}
                  {lead.dealState === "duplicated" && <DuplicateOf original={lead.original} onOpen={onOpen} />}
                  {content}
                  {contact.form}
                </>
              ),
              activity: !isEditing && (
                <>
                  <LeadTimeline key={lead.id} lead={lead} />
                  {!lead.isErased && (
                    <TechnicalDetails steps={lead.trace} startsOpen={isFailed}>
                      {evaluation && <div className="mt-3 flex flex-wrap gap-2">{evaluation}</div>}
                      {powers.canReadAudit && <RawRequest id={lead.id} />}
                    </TechnicalDetails>
                  )}
                </>
              ),
              details: !isEditing && (
                <LeadDetails
                  lead={lead}
                  canConfigure={powers.canConfigure}
                  canSend={powers.canResubmit}
                  canAmend={powers.canAmend && !isAwaited}
                  permission={isDiscarded && contact.permission}
                />
              ),
              end: powers.canReadAudit && (
                <p className="px-[18px] py-3">
                  <Link
                    href={`${routes.audits}?lead=${lead.id}`}
                    prefetch={false}
                    className="font-medium text-accent hover:underline"
                  >
                    {t("leads.panel.audit")}
                  </Link>
                </p>
              ),
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
              onPrevious: previous ? () => onOpen(previous) : undefined,
              onNext: next ? () => onOpen(next) : undefined,
            };
            return <LeadPanelShell {...parts} onClose={onClose} />;
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

function Phone({ lead }: { lead: LeadDetail }) {
  const { t } = useT();
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2">
      <span className="sr-only">{t("leads.fields.phone")}: </span>
      {lead.phone ? (
        <span className="font-strong tabular-nums">{displayPhone(lead.phone)}</span>
      ) : (
        <span className="text-ink-2">{t("leads.panel.noPhone")}</span>
      )}
      <NoContactPill of={lead} />
      <FillerBadge filler={lead.fillers.find(({ field }) => field === "phone")} />
    </span>
  );
}
