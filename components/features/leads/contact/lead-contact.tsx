"use client";

import { CalendarPlus } from "lucide-react";
import { useSession } from "next-auth/react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { Kbd } from "@/components/ui/icon.tsx";
import { can } from "@/contract/kernel/access.ts";
import type { ContactChannel } from "@/contract/kernel/closed-lists.ts";
import type { LeadDetail } from "@/contract/leads/leads.ts";
import { useT } from "@/lib/i18n/client.ts";
import { leadTitle } from "../lead-labels.ts";
import { NextLeadButton } from "../next-lead-button.tsx";
import { useNextPause } from "../next-pause.ts";
import { AttemptForm, focusAttempt } from "./attempt-form.tsx";
import { ContactLinks } from "./contact-links.tsx";
import { AllowContact, StopContact } from "./no-contact.tsx";
import { useResults } from "./results-awaited.tsx";
import { FollowUpDialog, type FollowUpRequest, opensDialog } from "./use-attempt.tsx";

export type ContactParts = {
  /** Ways to reach the person. */
  links: ReactNode;
  form: ReactNode;
  /** Ends or allows all contact. */
  permission: ReactNode;
  /** Buttons that begin an appointment and an attempt; the last is the primary. */
  actions: (isPrimary: boolean) => ReactNode;
};

type LeadContactProps = {
  lead: LeadDetail;
  canWork: boolean;
  canAllow: boolean;
  isQueued: boolean;
  onConflict: () => void;
  children: (parts: ContactParts) => ReactNode;
};

/** Contact with a lead's person: its parts stand in several places of one frame. */
export function LeadContact({ lead, canWork, canAllow, isQueued, onConflict, children }: LeadContactProps) {
  const { t } = useT();
  const [channel, setChannel] = useState<ContactChannel | null>(isQueued && canWork ? "call" : null);
  const [requested, setRequested] = useState<FollowUpRequest | null>(null);
  const [isDone, setDone] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const register = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const session = useSession().data?.user;
  useRestoredFocus(box, lead.doNotContact);

  const start = (by: ContactChannel) => {
    setPressed(true);
    setChannel(by);
  };
  const isAllowed = canWork && !lead.doNotContact;
  const { isPaused } = useNextPause();
  const isQueueDone = isQueued && isDone && channel === null;

  return children({
    links: <ContactLinks lead={lead} name={leadTitle(lead, t)} hasKeys onUse={isAllowed ? start : undefined} />,
    permission:
      canWork &&
      (lead.doNotContact ? (
        canAllow && <AllowContact {...{ lead, onConflict }} />
      ) : (
        <StopContact {...{ lead, onConflict }} />
      )),
    form: (
      <div ref={box} className="border-b px-[18px] py-3 empty:hidden">
        {canWork && lead.doNotContact && <p className="text-ink-2">{t("leads.noContact.text")}</p>}
        {channel !== null && isAllowed && (
          <AttemptForm
            lead={{ id: lead.id, pipelineId: lead.pipeline?.id ?? null }}
            channel={channel}
            onChannel={setChannel}
            hasAutoFocus={isPressed}
            advisor={isQueued && lead.advisor?.id !== session?.userId ? lead.advisor?.name : undefined}
            onEnd={(next, isSaved) => {
              setChannel(null);
              setRequested(next);
              setDone(isSaved);
              if (!isSaved || !isQueued) register.current?.focus();
            }}
          />
        )}
        {canWork && <LoadedResults />}
        <FollowUpDialog requested={requested} onClose={() => setRequested(null)} />
      </div>
    ),
    actions: (isPrimary) =>
      canWork && (
        <>
          {isPrimary && can(session?.role ?? [], "appointments.write") && (
            <Button
              icon={CalendarPlus}
              className="pointer-coarse:h-11"
              onClick={() => setRequested({ followUp: "appointment", lead })}
            >
              {t("appointments.schedule")}
            </Button>
          )}
          {isAllowed && (
            // The position stays reserved: the second click of a double click hits nothing else.
            <Button
              ref={register}
              variant={isPrimary && !isQueueDone && channel === null ? "primary" : "plain"}
              isBusy={false}
              aria-keyshortcuts="R"
              className="pointer-coarse:h-11"
              onClick={() => (channel === null ? start("call") : focusAttempt(register.current))}
            >
              {t("attempts.new")}
              {isPrimary && <KeyHint>R</KeyHint>}
            </Button>
          )}
          {isQueueDone && (
            <NextLeadButton
              variant="primary"
              isNext={!opensDialog(requested)}
              comesByItself={!opensDialog(requested) && !isPaused}
            />
          )}
        </>
      ),
  });
}

/** Reads the results ahead, so that an attempt can be recorded without a network. */
function LoadedResults() {
  useResults();
  return null;
}

export function KeyHint({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="hidden xl:inline pointer-coarse:hidden">
      <Kbd>{children}</Kbd>
    </span>
  );
}

function useRestoredFocus(box: RefObject<HTMLElement | null>, isStopped: boolean): void {
  const before = useRef(isStopped);
  useEffect(() => {
    if (before.current === isStopped) return;
    before.current = isStopped;
    if (document.activeElement !== document.body) return;
    box.current?.closest("aside, article")?.querySelector<HTMLElement>("h1, h2")?.focus({ preventScroll: true });
  });
}
