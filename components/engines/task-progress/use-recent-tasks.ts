"use client";

import { isUnderWay, type Task, tasks } from "@/contract/tasks/tasks.ts";
import { useRead } from "@/lib/api/query.ts";
import { useIsIdle } from "@/lib/browser/idle.ts";

const LOOK_AGAIN = 1000;
/** Milliseconds until an ended task leaves the list. */
const NEWS_FOR = 10 * 60_000;

export function useRecentTasks(): Task[] {
  const { data = [] } = useRead(
    tasks.mine,
    {},
    { enabled: useIsIdle(), refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_AGAIN : false) },
  );
  const isNews = data.some((task) => isUnderWay(task) || Date.now() - Date.parse(task.endedAt ?? "") < NEWS_FOR);
  return isNews ? data : [];
}
