"use client";

import { Activity, type ReactNode, type RefObject, Suspense, useMemo, useRef, useState } from "react";
import { cx } from "@/components/ui/cx.ts";
import type { ListId } from "./columns.ts";
import type { ListDefinition, Worded } from "./definition.ts";
import { ListBar } from "./list-bar.tsx";
import { ListFooter, ListProblem, NoMatch, StaleNotice } from "./list-notices.tsx";
import { ListSkeleton, ListTable } from "./list-table.tsx";
import type { Identified } from "./pages.ts";
import { SidePanelPortal, useRowPanel } from "./row-panel.tsx";
import { isNarrowed, type ListAddress, withFilters } from "./url-state.ts";
import { useListCommands } from "./use-list-keys.ts";
import { useListRows } from "./use-list-rows.ts";
import { useListState } from "./use-list-state.ts";
import { scopeFiltersOf, useColumns, useSavedViews, useView } from "./use-list-views.ts";
import { useLiveRows } from "./use-live-rows.ts";
import { useScrollToTop } from "./use-scroll-anchor.ts";
import { useListSelection } from "./use-selection.ts";
import { useSorting } from "./use-sorting.ts";

type ListProps<Scope> = {
  scope: Scope;
  label: string;
  emptyState: ReactNode;
  panelContainer?: RefObject<HTMLElement | null>;
};

type ListViewProps<Item extends Identified, Scope extends object, Event> = ListProps<Scope> & {
  definition: ListDefinition<Item, Scope, Event>;
  address: ListAddress;
};

function ListView<Item extends Identified, Scope extends object, Event>(props: ListViewProps<Item, Scope, Event>) {
  const { definition, address, scope, label, emptyState, panelContainer } = props;
  const { bulk, row, savedViews, rowName } = definition;
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string>();

  const saved = useSavedViews(savedViews?.list, savedViews?.scopeOf(scope) ?? "");
  const scopeFilters = scopeFiltersOf(definition, scope);
  // The view that a list opens with belongs to the whole list, not to a part of it.
  const isWhole = scopeFilters !== undefined && Object.keys(scopeFilters).length === 0;
  const url = useListState(address, isWhole ? saved.opening : undefined);
  const { state, now, push } = url;
  const view = useView(saved, state, url.replace);
  const views = { saved, view, ...useColumns(definition, scope, view.columns) };
  const rows = useListRows(definition, scope, url);
  const { read, page, ids, total } = rows;
  const selection = useListSelection(bulk, rows);
  const live = useLiveRows(definition, scope, { root, scroller, url, rows, selection });
  const { open, close } = useRowPanel(root, scroller, url);
  useScrollToTop(scroller, JSON.stringify([rows.shownCursor, state.filters]), read.isPlaceholderData);
  useListCommands({ root, scroller, panelContainer, rows, selection, current, openRow: state.row });

  const { isTall = false, cells } = definition;
  const sorting = useSorting(definition, scope, url);
  const frame = { id: definition.id, label, columns: views.columns, isTall, sorting };
  const hasFilters = isNarrowed(state);
  const siblings = page && { items: page.items, total: state.cursor ? undefined : total.data };
  const panel = state.row !== undefined && (
    <Suspense fallback={null}>
      <row.Panel key={state.row} id={state.row} onClose={close} onOpen={open} siblings={siblings} />
    </Suspense>
  );
  const bulkBar = bulk && selection.isAllowed && selection.isSome && (
    <Suspense fallback={null}>
      <bulk.Bar
        scope={scope}
        filters={state.filters}
        columns={views.visible.map(({ field }) => field)}
        selection={selection.selection}
        total={total.data}
        onAll={selection.takeAll}
        onClear={selection.clear}
        isFoot={isTall}
      />
    </Suspense>
  );
  return (
    <div ref={root} className="@container relative flex min-h-[300px] flex-1 flex-col max-sm:min-h-[400px]">
      <Activity>
        <ListBar {...{ definition, scope, address, url, views, live, selection }} />
      </Activity>
      <div className="relative flex min-h-0 flex-1 flex-col overflow-hidden border-t">
        <section
          ref={scroller}
          aria-label={label}
          aria-busy={read.isPlaceholderData || undefined}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          tabIndex={0}
          onPointerLeave={live.removeMarked}
          onBlur={live.removeMarked}
          className={cx(
            "[--list-room:calc(100cqw-16px)] relative flex min-h-0 flex-1 flex-col overflow-auto scroll-pt-8 transition-opacity @4xl:scroll-pl-56 focus-visible:-outline-offset-2",
            read.isPlaceholderData && "opacity-60 delay-200",
            state.row !== undefined &&
              panelContainer === undefined &&
              "sm:pr-[400px] sm:[--list-room:calc(100cqw-416px)]",
            state.row !== undefined &&
              panelContainer === undefined &&
              row.panelWidth === "wide" &&
              "xl:pr-[520px] xl:[--list-room:calc(100cqw-536px)]",
          )}
        >
          {page && ids.length > 0 ? (
            <Activity>
              <ListTable
                {...frame}
                items={page.items}
                rowName={rowName}
                cells={cells}
                rowHref={url.rowHref}
                open={state.row}
                current={current ?? state.row}
                fresh={live.fresh}
                removed={live.left}
                onOpen={selection.isPicking ? selection.toggle : open}
                choosing={selection.isAllowed ? selection : undefined}
                onReach={setCurrent}
              />
            </Activity>
          ) : page && hasFilters ? (
            <NoMatch onClear={() => push({ ...withFilters(now(), {}), filters: {} })} />
          ) : page ? (
            emptyState
          ) : read.isError ? (
            <ListProblem error={read.error} onRetry={rows.onRetry} onFirstPage={rows.onFirstPage} />
          ) : (
            <ListSkeleton {...frame} />
          )}
        </section>
        {!isTall && bulkBar}
        {panelContainer && panel ? <SidePanelPortal container={panelContainer}>{panel}</SidePanelPortal> : panel}
      </div>
      {read.isError && page !== undefined && (
        <StaleNotice
          code={read.error.code}
          isEarlier={!read.data}
          onRetry={rows.onRetry}
          onFirstPage={rows.onFirstPage}
        />
      )}
      {isTall && bulkBar ? (
        bulkBar
      ) : (
        <ListFooter
          visible={ids.length}
          total={total.data}
          onPrevious={rows.onPrevious}
          onNext={rows.onNext}
          isCompact={isTall}
        />
      )}
    </div>
  );
}

/** Defines a list as a value, with URL state, paging, live rows, and the loading, empty and error states. */
export function defineList<Id extends ListId, Item extends Identified, Scope extends object, Event>(
  definition: ListDefinition<Item, Scope, Event> & Worded<Id, Item, Scope>,
) {
  const { filters, choices, row } = definition;
  return function List(props: ListProps<Scope>) {
    const { scope } = props;
    const address = useMemo(() => {
      const filterNames = typeof filters === "function" ? filters(scope) : filters;
      return { filters: filterNames, choices: choices?.(scope), rowParam: row.param };
    }, [scope]);
    return <ListView definition={definition} address={address} {...props} />;
  };
}
