"use client";

import { useCallback } from "react";
import { useThrottled } from "@/components/engines/data-list/use-throttled.ts";
import type { DueLead, dueLists, QueueLead } from "@/contract/follow-up/due-lists.ts";
import { leadLists } from "@/contract/leads/lead-list.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { useRead } from "@/lib/api/query.ts";
import { useEvents } from "@/lib/api/use-events.ts";

const READ_AGAIN_MS = 3000;
const MAX = 50;

type WorkList<Item> = { list: Item[] | undefined; hasMore: boolean; error: ApiError | null; retry: () => void };

export function useWorkList(endpoint: typeof dueLists.queue): WorkList<QueueLead>;
export function useWorkList(endpoint: typeof dueLists.calls): WorkList<DueLead>;
export function useWorkList(endpoint: typeof dueLists.queue | typeof dueLists.calls): WorkList<DueLead> {
  const { data, error, refetch } = useRead(endpoint, {}, { refetchInterval: 60_000 });
  const soon = useThrottled(
    useCallback(async () => void (await refetch()), [refetch]),
    READ_AGAIN_MS,
  );
  useEvents(
    leadLists.events,
    ({ changed }) => {
      if (changed.length > 0) soon();
    },
    soon,
  );
  return { list: data, hasMore: (data?.length ?? 0) >= MAX, error: data ? null : error, retry: () => void refetch() };
}
