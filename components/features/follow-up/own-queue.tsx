"use client";

import { Phone } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useId } from "react";
import type { I18n } from "@/components/engines/data-list/cells.tsx";
import { cx } from "@/components/ui/cx.ts";
import { Icon } from "@/components/ui/icon.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { workCalls } from "@/contract/calls.ts";
import type { QueueLead } from "@/contract/follow-up/work-queue.ts";
import { useT } from "@/lib/i18n/client.ts";
import { LEAD_PARAM } from "../leads/lead-address.ts";
import { leadTitle } from "../leads/lead-labels.ts";
import { DuePill, LoadError, useWorkList } from "./work-list.tsx";

export function OwnQueue({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useT();
  const titleId = useId();
  const opened = useSearchParams().get(LEAD_PARAM);
  const { list, hasMore, error, retry } = useWorkList(workCalls.queue);

  return (
    <section
      aria-labelledby={titleId}
      className="mx-4 mt-2 flex min-h-0 flex-none flex-col rounded-card border bg-surface max-xl:max-h-[clamp(96px,17dvh,160px)] sm:mx-5 xl:col-start-1 xl:row-span-2 xl:row-start-1 xl:m-0 xl:rounded-none xl:border-0 xl:border-r"
    >
      <h2 id={titleId} className="px-3.5 pt-2.5 pb-1.5 font-strong text-2xs text-ink-2 xl:pt-[22px] xl:pb-3">
        {t("work.queue.title")}
      </h2>
      {error ? (
        <LoadError text={t("work.queue.failed")} onRetry={retry} className="px-3.5 pb-3" />
      ) : !list ? (
        <Skeleton className="mx-3.5 mb-3 h-8" />
      ) : list.length === 0 ? (
        <p className="px-3.5 pb-3 text-ink-2">{t("work.queue.none")}</p>
      ) : (
        <ol aria-labelledby={titleId} className="min-h-0 flex-1 divide-y overflow-y-auto border-t">
          {list.map((lead, index) => (
            <QueueLine
              key={lead.id}
              lead={lead}
              isOpen={lead.id === opened}
              isFirstLater={isLater(lead) && !list.slice(0, index).some(isLater)}
              onOpen={onOpen}
            />
          ))}
        </ol>
      )}
      {hasMore && <p className="border-t px-3.5 py-1.5 text-ink-2 text-xs">{t("work.moreToCome")}</p>}
    </section>
  );
}

const isLater = ({ reason }: QueueLead) => reason === "later" || reason === "waits";

type QueueLineProps = { lead: QueueLead; isOpen: boolean; isFirstLater: boolean; onOpen: (id: string) => void };

function QueueLine({ lead, isOpen, isFirstLater, onOpen }: QueueLineProps) {
  const { t } = useT();
  return (
    <li>
      {isFirstLater && (
        <p className="border-b bg-sunken px-3.5 py-1 font-strong text-2xs text-ink-2">{t("work.queue.laterTitle")}</p>
      )}
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={() => onOpen(lead.id)}
        className={cx(
          "flex min-h-11 w-full items-center gap-2.5 px-3.5 py-1.5 text-left hover:bg-sunken focus-visible:-outline-offset-2",
          isOpen && "bg-sunken",
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-strong">{leadTitle(lead, t)}</span>
          <span className="flex items-center gap-1 text-ink-2 text-xs">
            {lead.nextAction === "call" && <Icon as={Phone} size={12} />}
            <span className="truncate">
              {[lead.returnedAt && t("work.returned"), queueReason(lead, t), lead.product].filter(Boolean).join(" · ")}
            </span>
          </span>
        </span>
        {lead.dueAt && <DuePill at={lead.dueAt} />}
      </button>
    </li>
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
