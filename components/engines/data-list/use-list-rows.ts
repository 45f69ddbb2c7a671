"use client";

import { useEffect, useMemo } from "react";
import { useRead } from "@/lib/api/query.ts";
import type { ListDefinition } from "./definition.ts";
import type { Identified, Page } from "./pages.ts";
import { withPage } from "./url-state.ts";
import type { ListUrl } from "./use-list-state.ts";
import { useLastAnswer, usePage } from "./use-page.ts";

export function useListRows<Item extends Identified, Scope extends object, Event>(
  definition: Pick<ListDefinition<Item, Scope, Event>, "endpoint" | "total">,
  scope: Scope,
  { state, push, replace }: ListUrl,
) {
  const { read, first, ...cache } = usePage(definition, scope, state);
  const page: Page<Item> | undefined = useLastAnswer(read.data, read.isError, scope);
  const ids = useMemo(() => page?.items.map((item) => item.id) ?? [], [page]);
  const total = useRead(definition.total, first, { enabled: ids.length > 0, staleTime: 30_000 });

  const isFirstReached = state.direction === "prev" && !read.isPlaceholderData && read.data?.cursor.prev === null;
  useEffect(() => {
    if (isFirstReached) replace(withPage(state));
  }, [isFirstReached, replace, state]);

  const turn = (cursor: string | null | undefined, direction: "next" | "prev") =>
    cursor
      ? () => {
          if (state.cursor === cursor && state.direction === direction) read.refetch({ cancelRefetch: false });
          else push(withPage(state, cursor, direction));
        }
      : undefined;

  return {
    ...cache,
    key: JSON.stringify(first),
    shownCursor: read.isPlaceholderData ? undefined : state.cursor,
    read,
    page,
    ids,
    total,
    onPrevious: turn(page?.cursor.prev, "prev"),
    onNext: turn(page?.cursor.next, "next"),
    onRetry: () => read.refetch(),
    onFirstPage: () => replace(withPage(state)),
  };
}

export type ListRows<Item extends Identified> = ReturnType<typeof useListRows<Item, object, unknown>>;
