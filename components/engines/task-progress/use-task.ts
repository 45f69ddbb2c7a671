"use client";

import { useQueryClient } from "@tanstack/react-query";
import { differenceInMinutes } from "date-fns/differenceInMinutes";
import { useEffect } from "react";
import { taskCalls } from "@/contract/calls.ts";
import { isTaskRunning } from "@/contract/tasks/task-states.ts";
import type { Task } from "@/contract/tasks/tasks.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { useRead, useWrite } from "@/lib/api/query.ts";
import { useIsIdle } from "@/lib/browser/browser-state.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";

/** Polling interval of a running task in milliseconds. */
const POLL_MS = 1000;

export function useTask(id: string | null) {
  const client = useQueryClient();
  const { data: task, error } = useRead(
    taskCalls.get,
    { id: id ?? "" },
    {
      enabled: id !== null,
      staleTime: 0,
      refetchInterval: ({ state: { data, error } }) =>
        (data && !isTaskRunning(data)) || isOutOfReach(error) ? false : POLL_MS,
    },
  );
  const stop = useWrite(taskCalls.stop, {
    onSuccess: (stopped) => client.setQueryData(readKey(taskCalls.get, { id: stopped.id }), stopped),
  });

  const state = task?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another task in the same state is news too
  useEffect(() => {
    if (state) void client.invalidateQueries({ queryKey: readKey(taskCalls.mine, {}) });
  }, [client, state, id]);

  return { task, error, stop: () => id && stop.mutate({ id }), isStopping: stop.isPending };
}

function isOutOfReach(error: ApiError | null): boolean {
  return error?.code === "NOT_FOUND" || error?.code === "FORBIDDEN";
}

const NEWS_MINUTES = 10;

export function useRecentTasks(): Task[] {
  const { data = [] } = useRead(
    taskCalls.mine,
    {},
    { enabled: useIsIdle(), refetchInterval: ({ state }) => (state.data?.some(isTaskRunning) ? POLL_MS : false) },
  );
  const isNews = data.some(
    (task) => isTaskRunning(task) || differenceInMinutes(Date.now(), task.endedAt ?? "") < NEWS_MINUTES,
  );
  return isNews ? data : [];
}
