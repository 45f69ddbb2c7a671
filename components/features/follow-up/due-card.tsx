"use client";

import { useSession } from "next-auth/react";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import type { DueLead } from "@/contract/follow-up/work-queue.ts";
import type { ContactChannel } from "@/contract/kernel/closed-lists.ts";
import { useT } from "@/lib/i18n/client.ts";
import { NoContactPill } from "../agenda/appointments/appointment-parts.tsx";
import { AttemptForm, focusAttempt } from "../leads/contact/attempt-form.tsx";
import { ContactLinks } from "../leads/contact/contact-links.tsx";
import type { FollowUpRequest } from "../leads/contact/use-attempt.tsx";
import { leadTitle } from "../leads/lead-labels.ts";
import { DuePill } from "./work-list.tsx";

type DueCardProps = {
  lead: DueLead;
  /** Leads after this one; an event may reorder them while the form is open. */
  following: readonly string[];
  onOpen: (id: string) => void;
  /** @param following leads after this one when the form was opened */
  onWorked: (requested: FollowUpRequest | null, following: readonly string[]) => void;
};

export function DueCard({ lead, following, onOpen, onWorked }: DueCardProps) {
  const { t } = useT();
  const [channel, setChannel] = useState<ContactChannel | null>(null);
  const followingAtStart = useRef<readonly string[]>([]);
  const start = (used: ContactChannel) => {
    if (channel === null) followingAtStart.current = following;
    setChannel(used);
  };
  const register = useRef<HTMLButtonElement>(null);
  const ownName = useSession().data?.user.fullName;
  const name = leadTitle(lead, t);
  const action = lead.nextAction
    ? t(`attempts.channels.${lead.nextAction}`)
    : lead.firstContactAt
      ? lead.stage
      : t("work.first");

  return (
    <li className="rounded-card border bg-surface p-3.5">
      <div className="flex items-start gap-2">
        <button
          type="button"
          data-lead={lead.id}
          onClick={() => onOpen(lead.id)}
          className="min-w-0 flex-1 break-words text-left font-strong text-touch hover:underline"
        >
          {name}
        </button>
        {lead.dueAt && <DuePill at={lead.dueAt} />}
      </div>
      <p className="mt-0.5 text-ink-2">
        {[
          lead.returnedAt && t("work.returned"),
          action,
          lead.product,
          t(`sources.${lead.source}`),
          lead.advisor !== ownName && lead.advisor,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {lead.doNotContact ? (
        <p className="mt-2.5">
          <NoContactPill of={lead} />
        </p>
      ) : (
        <div className="mt-2.5 flex flex-wrap gap-1.5">
          <ContactLinks lead={lead} name={name} onUse={start} size="touch" />
          <Button
            ref={register}
            size="touch"
            aria-label={t("attempts.newFor", { name })}
            isBusy={false}
            className="max-sm:w-full"
            onClick={() => (channel === null ? start("call") : focusAttempt(register.current))}
          >
            {t("attempts.new")}
          </Button>
        </div>
      )}
      {channel !== null && (
        <AttemptForm
          lead={lead}
          channel={channel}
          onChannel={setChannel}
          onEnd={(requested, isSaved) => {
            setChannel(null);
            if (isSaved) onWorked(requested, followingAtStart.current);
            else register.current?.focus();
          }}
        />
      )}
    </li>
  );
}
