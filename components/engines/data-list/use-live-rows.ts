"use client";

import type { RefObject } from "react";
import { useIsStreamDown } from "@/lib/api/use-events.ts";
import type { ListDefinition } from "./definition.ts";
import { useNewRows, useRemovedRows } from "./live-rows.ts";
import type { Identified } from "./pages.ts";
import { withPage } from "./url-state.ts";
import type { ListRows } from "./use-list-rows.ts";
import type { ListUrl } from "./use-list-state.ts";
import type { ListSelection } from "./use-selection.ts";

type LiveRowsParts<Item extends Identified> = {
  root: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  url: ListUrl;
  rows: ListRows<Item>;
  selection: ListSelection;
};

export function useLiveRows<Item extends Identified, Scope extends object, Event>(
  definition: Pick<ListDefinition<Item, Scope, Event>, "live">,
  scope: Scope,
  { root, scroller, url, rows, selection }: LiveRowsParts<Item>,
) {
  const { state, push } = url;
  const { key, total } = rows;
  const isFirst = state.cursor === undefined;
  const isPointedAt = () => scroller.current?.matches(":hover, :focus-within") ?? false;
  const isIdle = () =>
    !isPointedAt() &&
    state.row === undefined &&
    !selection.isSome &&
    !selection.isPicking &&
    isUnscrolled(scroller.current) &&
    !root.current?.querySelector(IN_USE);

  const {
    removed: left,
    markRemoved,
    removeMarked,
  } = useRemovedRows({
    key: JSON.stringify([key, state.cursor]),
    canRemove: () => !isPointedAt() && state.row === undefined,
    removeRows: (removed) => {
      rows.removeRows(removed);
      total.refetch();
    },
  });
  const { waiting, fresh, accept } = useNewRows(definition, scope, {
    ...rows,
    isFirst,
    onLeft: markRemoved,
    hasFilters: Object.keys(state.filters).length > 0,
    mayCome: isIdle,
    show: (next) => {
      rows.showFirst(next);
      total.refetch();
      if (!isFirst) push(withPage(state));
      scroller.current?.scrollTo({ top: 0 });
    },
  });
  return { isDown: useIsStreamDown(definition.live?.endpoint), waiting, fresh, accept, left, removeMarked };
}

export type LiveRows<Item extends Identified> = ReturnType<typeof useLiveRows<Item, object, unknown>>;

const IN_USE = '[aria-expanded="true"], [aria-modal="true"], [data-waiting]:is(:hover, :focus)';

function isUnscrolled(box: Element | null): boolean {
  for (let one = box; one; one = one.parentElement) if (one.scrollTop > 0) return false;
  return true;
}
