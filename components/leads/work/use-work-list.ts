"use client";

import { useCallback } from "react";
import type { dueLists } from "@/contract/due-lists.ts";
import { leadLists } from "@/contract/lead-lists.ts";
import { useEvents } from "@/lib/provider/events.ts";
import { useRead } from "@/lib/provider/query.ts";
import { useThrottled } from "../../data-list/use-throttled.ts";

const READ_AGAIN_MS = 3000;
/** As many as are told of at once. */
const MOST = 50;

/** Leads that are to be worked, read again as they change: not as new ones come, who are nobody's yet. */
export function useWorkList<List extends typeof dueLists.queue | typeof dueLists.calls>(endpoint: List) {
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
  return { list: data, hasMore: (data?.length ?? 0) >= MOST, error: data ? null : error, retry: () => void refetch() };
}
