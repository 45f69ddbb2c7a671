"use client";

import { addMinutes } from "date-fns/addMinutes";
import { isBefore } from "date-fns/isBefore";
import { Clock } from "lucide-react";
import { useCallback } from "react";
import { useThrottled } from "@/components/engines/data-list/use-throttled.ts";
import { Button } from "@/components/ui/button.tsx";
import { cx } from "@/components/ui/cx.ts";
import { Pill } from "@/components/ui/pill.tsx";
import { leadCalls, type workCalls } from "@/contract/calls.ts";
import type { DueLead, QueueLead } from "@/contract/follow-up/work-queue.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { useRead } from "@/lib/api/query.ts";
import { useEvents } from "@/lib/api/use-events.ts";
import { timeSpent } from "@/lib/format/dates.ts";
import { useAsOfNow } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";

const SOON_MINUTES = 30;

type DuePillProps = {
  at: string;
  isClock?: boolean;
};

export function DuePill({ at, isClock = false }: DuePillProps) {
  const { t, locale } = useT();
  const text = useAsOfNow((now) => {
    const remaining = Date.parse(at) - now;
    const time = timeSpent(Math.abs(remaining), locale);
    return remaining < 0
      ? `fail ${t(isClock ? "work.pastLimit" : "work.late", { time })}`
      : `${isBefore(at, addMinutes(now, SOON_MINUTES)) ? "dup" : "mute"} ${t("work.in", { time })}`;
  });
  const [tone = "mute", ...labels] = text.split(" ");
  return (
    <Pill tone={tone as "fail" | "dup" | "mute"} icon={Clock}>
      {/* The server renders the time at response; the next tick updates it. */}
      <span suppressHydrationWarning>{labels.join(" ")}</span>
    </Pill>
  );
}

type NotReadProps = { text: string; onRetry: () => void; className: string };

export function LoadError({ text, onRetry, className }: NotReadProps) {
  const { t } = useT();
  return (
    <p role="alert" className={cx("flex flex-wrap items-center gap-2.5 text-ink-2", className)}>
      {text}
      <Button size="small" onClick={onRetry}>
        {t("ui.retry")}
      </Button>
    </p>
  );
}

const REFRESH_MS = 3000;
const MAX = 50;

export type WorkList<Item> = { list: Item[] | undefined; hasMore: boolean; error: ApiError | null; retry: () => void };

export function useWorkList(endpoint: typeof workCalls.queue): WorkList<QueueLead>;
export function useWorkList(endpoint: typeof workCalls.calls): WorkList<DueLead>;
export function useWorkList(endpoint: typeof workCalls.queue | typeof workCalls.calls): WorkList<DueLead> {
  const { data, error, refetch } = useRead(endpoint, {}, { refetchInterval: 60_000 });
  const soon = useThrottled(
    useCallback(async () => void (await refetch()), [refetch]),
    REFRESH_MS,
  );
  useEvents(
    leadCalls.events,
    ({ changed }) => {
      if (changed.length > 0) soon();
    },
    soon,
  );
  return { list: data, hasMore: (data?.length ?? 0) >= MAX, error: data ? null : error, retry: () => void refetch() };
}
