"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { call } from "@/lib/api/call.ts";
import { useRead } from "@/lib/api/query.ts";
import { readKey } from "@/lib/api/query-key.ts";
import type { ListDefinition } from "./definition.ts";
import { type Identified, leftIds, type Page, withoutRows, withRowsAgain } from "./pages.ts";
import { type ListState, pageArguments } from "./url-state.ts";

type Arguments = Record<string, unknown>;

/**
 * The page that the address names. The last answer stays on screen while the next one loads, but never across
 * scopes: the rows of one source must not stand under the name of another.
 */
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
    // What is on screen changes by its reader's hand or by the live stream, never because a window got focus; what
    // failed is asked again then, as it is once the network is back.
    refetchOnWindowFocus: ({ state: { status } }) => status === "error",
    // What came with the page is not asked again at once.
    staleTime: cursor ? 60_000 : 5000,
  });

  // What arrives is told by the first page, so it is kept while a later one is on screen, however that was reached.
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
  /** Puts rows that were read again in their places. @returns which of those on screen the reading should have held, and did not */
  const renew = useCallback(
    (again: Page<Item>): string[] => {
      const page = client.getQueryData<Page<Item>>(key);
      if (!page) return [];
      client.setQueryData<Page<Item>>(key, withRowsAgain(page, again.items));
      return leftIds(page, again);
    },
    [client, key],
  );
  const readAgain = useCallback(async () => {
    const actualCursor = client.getQueryData<Page<Item>>(key)?.cursor.actual;
    if (!actualCursor) return [];
    return renew(await call(endpoint, { ...first, actualCursor }));
  }, [client, endpoint, key, first, renew]);
  const takeAway = useCallback(
    (ids: ReadonlySet<string>) => client.setQueryData<Page<Item>>(key, (page) => page && withoutRows(page, ids)),
    [client, key],
  );

  // Lists that are not on screen miss what comes meanwhile: they are read anew when they are shown again.
  const forgetOthers = useCallback(
    () => client.invalidateQueries({ queryKey: [endpoint.method, endpoint.path], type: "inactive" }),
    [client, endpoint],
  );

  return { read, first, firstPage, showFirst, readFirst, renew, readAgain, takeAway, forgetOthers };
}

function isWithin(scope: object, args: unknown): boolean {
  if (typeof args !== "object" || args === null) return false;
  const given = new Map(Object.entries(args));
  return Object.entries(scope).every(([name, value]) => given.get(name) === value);
}
