"use client";

import { useSession } from "next-auth/react";
import { useEffect, useRef, useState } from "react";
import { ListProblem } from "@/components/engines/data-list/list-notices.tsx";
import { LeadAppointments } from "@/components/features/agenda/appointments/lead-appointments.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Pill } from "@/components/ui/pill.tsx";
import { PanelSection } from "@/components/ui/side-panel.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { attempts } from "@/contract/follow-up/attempts.ts";
import type { ContactChannel } from "@/contract/kernel/closed-lists.ts";
import type { LeadDetail } from "@/contract/leads/leads.ts";
import { useRead } from "@/lib/api/query.ts";
import { auditDate } from "@/lib/format/dates.ts";
import { useAsOfNow, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { leadTitle } from "../lead-labels.ts";
import { NextLeadButton } from "../next-lead-button.tsx";
import { traceActor } from "../trace-sentence.ts";
import { AttemptForm, focusAttempt } from "./attempt-form.tsx";
import { ContactLinks } from "./contact-links.tsx";
import { AllowContact, StopContact } from "./no-contact.tsx";
import { useResults } from "./results-awaited.tsx";
import { FollowUpDialog, type FollowUpRequest, opensDialog } from "./use-attempt.tsx";

export function AttemptList({ lead }: { lead: LeadDetail }) {
  const { t } = useT();
  const zone = useZone();
  const read = useRead(attempts.list, { dealId: lead.id });
  if (read.isError) return <ListProblem error={read.error} onRetry={() => read.refetch()} />;
  if (!read.data) return <Skeleton className="mt-3 h-3 w-40" />;
  if (read.data.length === 0) return <p className="mt-2.5 text-ink-2">{t("attempts.empty")}</p>;
  return (
    <ol className="mt-2.5 flex flex-col gap-2">
      {read.data.map(({ id, at, actor, channel, result, note }) => (
        <li key={id}>
          <div className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 break-words">
              {t(`attempts.channels.${channel}`)}: {result}
            </span>
            <time dateTime={at} className="flex-none text-ink-2 text-xs">
              {auditDate(at, zone)}
            </time>
          </div>
          <p className="break-words text-ink-2">
            {note} {t("trace.by", { actor: traceActor(actor, t) ?? actor })}
          </p>
        </li>
      ))}
    </ol>
  );
}

type LeadContactProps = {
  lead: LeadDetail;
  canAllow: boolean;
  isQueued: boolean;
  onConflict: () => void;
};

export function LeadContact({ lead, canAllow, isQueued, onConflict }: LeadContactProps) {
  const { t } = useT();
  const [channel, setChannel] = useState<ContactChannel | null>(isQueued ? "call" : null);
  const [requested, setRequested] = useState<FollowUpRequest | null>(null);
  const [isDone, setDone] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const register = useRef<HTMLButtonElement>(null);
  useResults();
  const me = useSession().data?.user.userId;
  const box = useRestoredFocus(lead.doNotContact);

  const start = (by: ContactChannel) => {
    setPressed(true);
    setChannel(by);
  };

  return (
    <PanelSection title={t("attempts.title")}>
      <div ref={box} className="contents">
        {lead.doNotContact ? (
          <>
            <p className="text-ink-2">{t("leads.noContact.text")}</p>
            {canAllow && (
              <div className="mt-2">
                <AllowContact {...{ lead, onConflict }} />
              </div>
            )}
          </>
        ) : (
          <div className="flex flex-wrap gap-1.5">
            <ContactLinks lead={lead} name={leadTitle(lead, t)} onUse={start} />
            {/* The position stays reserved: the second click of a double click hits nothing else. */}
            <Button
              ref={register}
              variant={isDone || channel !== null ? "plain" : "primary"}
              isBusy={false}
              className="pointer-coarse:h-10"
              onClick={() => (channel === null ? start("call") : focusAttempt(register.current))}
            >
              {t("attempts.new")}
            </Button>
            <span className="ml-auto">
              <StopContact {...{ lead, onConflict }} />
            </span>
          </div>
        )}
      </div>
      {channel !== null && !lead.doNotContact && (
        <AttemptForm
          lead={{ id: lead.id, pipelineId: lead.pipeline?.id ?? null }}
          channel={channel}
          onChannel={setChannel}
          hasAutoFocus={isPressed}
          advisor={isQueued && lead.advisor?.id !== me ? lead.advisor?.name : undefined}
          onEnd={(next, isSaved) => {
            setChannel(null);
            setRequested(next);
            setDone(isSaved);
            if (!isSaved || !isQueued) register.current?.focus();
          }}
        />
      )}
      {isQueued && isDone && channel === null && (
        <div className="mt-3">
          <NextLeadButton isNext={!opensDialog(requested)} />
        </div>
      )}
      <FollowUpDialog requested={requested} onClose={() => setRequested(null)} />
      {lead.nextActionAt && (
        <NextAction action={lead.nextAction ?? "call"} at={lead.nextActionAt} returnedAt={lead.returnedAt} />
      )}
    </PanelSection>
  );
}

export function ContactHistory({ lead }: { lead: LeadDetail }) {
  const { t } = useT();
  return (
    <PanelSection title={t("attempts.history")}>
      <AttemptList lead={lead} />
      <h4 className="mt-3 mb-1.5 font-strong text-2xs text-ink-2">{t("attempts.appointments")}</h4>
      <LeadAppointments dealId={lead.id} advisorId={lead.advisor?.id} agencyId={lead.agencyMatch?.id} />
    </PanelSection>
  );
}

function useRestoredFocus(isStopped: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(isStopped);
  useEffect(() => {
    if (before.current === isStopped) return;
    before.current = isStopped;
    if (document.activeElement !== document.body) return;
    box.current?.closest("aside")?.querySelector<HTMLElement>("h2")?.focus({ preventScroll: true });
  });
  return box;
}

function NextAction({ action, at, returnedAt }: { action: ContactChannel; at: string; returnedAt: string | null }) {
  const { t } = useT();
  const zone = useZone();
  const isLate = useAsOfNow((now) => (Date.parse(at) < now ? "late" : ""));
  return (
    <p className="mt-2.5 flex flex-wrap items-center gap-2">
      <span className="font-strong">
        {t("attempts.due", { action: t(`attempts.channels.${action}`), at: auditDate(at, zone) })}
      </span>
      {isLate && <Pill tone="fail">{t("attempts.overdue")}</Pill>}
      {returnedAt && (
        <span className="w-full text-ink-2">{t("attempts.returned", { at: auditDate(returnedAt, zone) })}</span>
      )}
    </p>
  );
}
