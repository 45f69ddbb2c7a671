"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { call } from "@/lib/provider/call.ts";
import { readKey, useRead } from "@/lib/provider/query.ts";
import type { ListDefinition } from "./definition.ts";
import { type Identified, type Page, withRowsAgain } from "./pages.ts";
import type { ListState } from "./url-state.ts";

type Arguments = Record<string, unknown>;

/**
 * The page that the address names. The last answer stays on screen while the next one loads, but never across
 * scopes: the rows of one source must not stand under the name of another.
 */
export function usePage<Item extends Identified, Scope extends object, Event>(
  { endpoint }: Pick<ListDefinition<Item, Scope, Event>, "endpoint">,
  scope: Scope,
  { filters, cursor, direction }: ListState,
) {
  const client = useQueryClient();
  const first: Arguments = useMemo(() => ({ ...scope, ...filters }), [scope, filters]);
  const args: Arguments = useMemo(() => (cursor ? { ...first, cursor, direction } : first), [first, cursor, direction]);

  const read = useRead(endpoint, args, {
    placeholderData: (previous, query) => (isWithin(scope, query?.queryKey[2]) ? previous : undefined),
    // What is on screen changes by its reader's hand or by the live stream, never because a window got focus.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: cursor ? 60_000 : 0,
  });

  const firstKey = useMemo(() => readKey(endpoint, first), [endpoint, first]);
  const firstPage = useCallback(() => client.getQueryData<Page<Item>>(firstKey), [client, firstKey]);
  const showFirst = useCallback((page: Page<Item>) => client.setQueryData(firstKey, page), [client, firstKey]);
  const readFirst = useCallback((): Promise<Page<Item>> => call(endpoint, first), [endpoint, first]);
  const readAgain = useCallback(async () => {
    const key = readKey(endpoint, args);
    const actualCursor = client.getQueryData<Page<Item>>(key)?.cursor.actual;
    if (!actualCursor) return;
    const again: Page<Item> = await call(endpoint, { ...first, actualCursor });
    client.setQueryData<Page<Item>>(key, (page) => page && withRowsAgain(page, again.items));
  }, [client, endpoint, args, first]);

  return { read, args, first, firstPage, showFirst, readFirst, readAgain };
}

function isWithin(scope: object, args: unknown): boolean {
  if (typeof args !== "object" || args === null) return false;
  const given = new Map(Object.entries(args));
  return Object.entries(scope).every(([name, value]) => given.get(name) === value);
}
