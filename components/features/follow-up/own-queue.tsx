"use client";

import { Phone } from "lucide-react";
import type { I18n } from "@/components/engines/data-list/cells.tsx";
import { cx } from "@/components/ui/cx.ts";
import { Icon } from "@/components/ui/icon.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { QueueLead } from "@/contract/follow-up/work-queue.ts";
import { listDate, plainMoment } from "@/lib/format/dates.ts";
import { useAsOfNow, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { leadTitle } from "../leads/lead-labels.ts";
import { CLOCK_CLASS, clockOf, type DueClock } from "../leads/table/due-clock.ts";
import { LoadError, type WorkList } from "./work-list.tsx";

type OwnQueueProps = WorkList<QueueLead> & { open: string | null; onOpen: (id: string) => void };

export function OwnQueue({ list, hasMore, error, retry, open, onOpen }: OwnQueueProps) {
  const { t } = useT();
  return (
    <section aria-label={t("work.queue.title")} className="flex min-h-0 flex-1 flex-col border-t">
      {error ? (
        <LoadError text={t("work.queue.failed")} onRetry={retry} className="px-4 py-3" />
      ) : !list ? (
        <Skeleton className="mx-4 my-3 h-8" />
      ) : list.length === 0 ? (
        <p className="px-4 py-3 text-ink-2">{t("work.queue.none")}</p>
      ) : (
        <ol aria-label={t("work.queue.title")} className="min-h-0 flex-1 divide-y overflow-y-auto">
          {list.map((lead, index) => (
            <QueueLine
              key={lead.id}
              lead={lead}
              number={index + 1}
              isOpen={lead.id === open}
              group={
                GROUP_OF[lead.reason] === GROUP_OF[list[index - 1]?.reason ?? "none"]
                  ? undefined
                  : GROUP_OF[lead.reason]
              }
              onOpen={onOpen}
            />
          ))}
        </ol>
      )}
      {hasMore && <p className="border-t px-4 py-1.5 text-ink-2 text-xs">{t("work.moreToCome")}</p>}
    </section>
  );
}

const GROUP_OF = {
  none: "none",
  taken: "taken",
  promised: "promised",
  new: "new",
  again: "again",
  stage: "stage",
  later: "later",
  waits: "later",
} as const;
type Group = Exclude<(typeof GROUP_OF)[keyof typeof GROUP_OF], "none">;

const isLater = ({ reason }: QueueLead) => reason === "later" || reason === "waits";

type QueueLineProps = {
  lead: QueueLead;
  number: number;
  isOpen: boolean;
  /** Heading above the first lead of a group. */
  group: Group | undefined;
  onOpen: (id: string) => void;
};

function QueueLine({ lead, number, isOpen, group, onOpen }: QueueLineProps) {
  const { t, locale } = useT();
  const zone = useZone();
  const arrived = useAsOfNow((now) => listDate(lead.createdAt, now, locale, zone));
  const why =
    lead.reason === "new" && lead.dealState === "new" && !lead.doNotContact
      ? t("work.queue.why.arrived", { at: arrived, source: t(`sources.${lead.source}`) })
      : queueReason(lead, t);
  return (
    <li>
      {group && <p className="border-b bg-sunken px-4 py-1.5 text-ink-2 text-xs">{t(`work.queue.groups.${group}`)}</p>}
      <button
        type="button"
        data-lead={lead.id}
        aria-current={isOpen || undefined}
        onClick={() => onOpen(lead.id)}
        className={cx(
          "flex min-h-13 w-full items-center gap-2.5 border-l-[3px] py-1.5 pr-4 pl-[13px] text-left focus-visible:-outline-offset-2",
          isOpen ? "border-l-accent bg-accent-soft" : "border-l-transparent hover:bg-canvas",
        )}
      >
        <span aria-hidden="true" className="w-5 flex-none text-ink-2 text-xs tabular-nums">
          {number}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-strong">{leadTitle(lead, t)}</span>
          <span className="flex items-center gap-1 text-ink-2 text-xs">
            {lead.nextAction === "call" && <Icon as={Phone} size={12} className="flex-none" />}
            <span className="truncate" suppressHydrationWarning>
              {[lead.returnedAt && t("work.returned"), why, lead.product].filter(Boolean).join(" · ")}
            </span>
          </span>
        </span>
        {lead.dueAt && <QueueClock at={lead.dueAt} />}
      </button>
    </li>
  );
}

function QueueClock({ at }: { at: string }) {
  const { t, locale } = useT();
  const zone = useZone();
  const clock = useAsOfNow((now) => JSON.stringify(clockOf(at, now, { t, locale, zone })));
  const { tone, text } = JSON.parse(clock) as DueClock;
  return (
    <time
      dateTime={at}
      title={plainMoment(at, locale, zone)}
      suppressHydrationWarning
      className={cx("flex-none font-medium text-xs tabular-nums", CLOCK_CLASS[tone])}
    >
      {text}
    </time>
  );
}

function queueReason(lead: QueueLead, t: I18n["t"]): string {
  const { reason, nextAction, stage, doNotContact, dealState } = lead;
  if (isLater(lead) && doNotContact) return t("work.queue.why.doNotContact");
  if (isLater(lead) && dealState !== "new") return t(`dealStates.${dealState}`);
  if (reason === "promised" || reason === "later") {
    if (!nextAction) return t(`work.queue.why.${reason}`);
    return t(`work.queue.why.${reason}Action`, { action: t(`attempts.channels.${nextAction}`) });
  }
  return t(`work.queue.why.${reason}`, { stage });
}
