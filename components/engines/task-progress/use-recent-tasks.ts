"use client";

import { differenceInMinutes } from "date-fns/differenceInMinutes";
import { isUnderWay, type Task, tasks } from "@/contract/tasks/tasks.ts";
import { useRead } from "@/lib/api/query.ts";
import { useIsIdle } from "@/lib/browser/idle.ts";

const LOOK_AGAIN = 1000;
/** Minutes until an ended task leaves the list. */
const NEWS_MINUTES = 10;

export function useRecentTasks(): Task[] {
  const { data = [] } = useRead(
    tasks.mine,
    {},
    { enabled: useIsIdle(), refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK_AGAIN : false) },
  );
  const isNews = data.some(
    (task) => isUnderWay(task) || differenceInMinutes(Date.now(), task.endedAt ?? "") < NEWS_MINUTES,
  );
  return isNews ? data : [];
}
