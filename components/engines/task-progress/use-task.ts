"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isUnderWay, tasks } from "@/contract/tasks/tasks.ts";
import type { ApiError } from "@/lib/api/api-error.ts";
import { useRead, useWrite } from "@/lib/api/query.ts";
import { readKey } from "@/lib/api/query-key.ts";

/** Polling interval of a running task in milliseconds. */
const LOOK_AGAIN = 1000;

export function useTask(id: string | null) {
  const client = useQueryClient();
  const { data: task, error } = useRead(
    tasks.get,
    { id: id ?? "" },
    {
      enabled: id !== null,
      staleTime: 0,
      refetchInterval: ({ state: { data, error } }) =>
        (data && !isUnderWay(data)) || isOutOfReach(error) ? false : LOOK_AGAIN,
    },
  );
  const stop = useWrite(tasks.stop, {
    onSuccess: (stopped) => client.setQueryData(readKey(tasks.get, { id: stopped.id }), stopped),
  });

  const state = task?.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another task in the same state is news too
  useEffect(() => {
    if (state) void client.invalidateQueries({ queryKey: readKey(tasks.mine, {}) });
  }, [client, state, id]);

  return { task, error, stop: () => id && stop.mutate({ id }), isStopping: stop.isPending };
}

function isOutOfReach(error: ApiError | null): boolean {
  return error?.code === "NOT_FOUND" || error?.code === "FORBIDDEN";
}
