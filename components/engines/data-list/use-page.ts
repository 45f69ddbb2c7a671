"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { call } from "@/lib/api/call.ts";
import { useRead } from "@/lib/api/query.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import type { ListDefinition } from "./definition.ts";
import { type Identified, type Page, removedIds, retryWithRows, withoutRows } from "./pages.ts";
import { type ListState, pageArguments } from "./url-state.ts";

type Arguments = Record<string, unknown>;

export function usePage<Item extends Identified, Scope extends object, Event>(
  { endpoint }: Pick<ListDefinition<Item, Scope, Event>, "endpoint">,
  scope: Scope,
  state: ListState,
) {
  const { filters, cursor } = state;
  const client = useQueryClient();
  const first: Arguments = useMemo(() => pageArguments(scope, { filters }), [scope, filters]);
  const args: Arguments = useMemo(() => pageArguments(scope, state), [scope, state]);

  const read = useRead(endpoint, args, {
    placeholderData: (previous, query) => (isWithin(scope, query?.queryKey[2]) ? previous : undefined),
    refetchOnWindowFocus: ({ state: { status } }) => status === "error",
    // Data rendered with the page is not requested again at once.
    staleTime: cursor ? 60_000 : 5000,
  });

  useRead(endpoint, first, {
    enabled: cursor !== undefined && read.data !== undefined && !read.isPlaceholderData,
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

  const key = useMemo(() => readKey(endpoint, args), [endpoint, args]);
  const firstKey = useMemo(() => readKey(endpoint, first), [endpoint, first]);
  const firstPage = useCallback(() => client.getQueryData<Page<Item>>(firstKey), [client, firstKey]);
  const showFirst = useCallback((page: Page<Item>) => client.setQueryData(firstKey, page), [client, firstKey]);
  const readFirst = useCallback((): Promise<Page<Item>> => call(endpoint, first), [endpoint, first]);
  const renew = useCallback(
    (reloaded: Page<Item>): string[] => {
      const page = client.getQueryData<Page<Item>>(key);
      if (!page) return [];
      client.setQueryData<Page<Item>>(key, retryWithRows(page, reloaded.items));
      return removedIds(page, reloaded);
    },
    [client, key],
  );
  const refresh = useCallback(async () => {
    const actualCursor = client.getQueryData<Page<Item>>(key)?.cursor.actual;
    if (!actualCursor) return [];
    return renew(await call(endpoint, { ...first, actualCursor }));
  }, [client, endpoint, key, first, renew]);
  const removeRows = useCallback(
    (ids: ReadonlySet<string>) => client.setQueryData<Page<Item>>(key, (page) => page && withoutRows(page, ids)),
    [client, key],
  );

  const forgetOthers = useCallback(
    () => client.invalidateQueries({ queryKey: [endpoint.method, endpoint.path], type: "inactive" }),
    [client, endpoint],
  );

  return { read, first, firstPage, showFirst, readFirst, renew, refresh, removeRows, forgetOthers };
}

function isWithin(scope: object, args: unknown): boolean {
  if (typeof args !== "object" || args === null) return false;
  const input = new Map(Object.entries(args));
  return Object.entries(scope).every(([name, value]) => input.get(name) === value);
}

export function useLastAnswer<Item>(
  data: Page<Item> | undefined,
  isError: boolean,
  scope: object,
): Page<Item> | undefined {
  const [last, setLast] = useState({ scope, data });
  if (data && (last.data !== data || last.scope !== scope)) setLast({ scope, data });
  return data ?? (isError && last.scope === scope ? last.data : undefined);
}
