"use client";

import { ArrowUp, SquareCheck } from "lucide-react";
import {
  Activity,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Button } from "@/components/ui/button.tsx";
import { cx } from "@/components/ui/cx.ts";
import { Icon } from "@/components/ui/icon.tsx";
import { useFocusBack } from "@/components/ui/use-focus-back.ts";
import { can } from "@/contract/kernel/access.ts";
import { PAGE_SIZE } from "@/contract/kernel/paging.ts";
import { useRead } from "@/lib/api/query.ts";
import { useIsStreamDown } from "@/lib/api/use-events.ts";
import { leave } from "@/lib/browser/leave-guard.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useSession } from "@/lib/session/client.ts";
import { placeColumns } from "./column-layout.ts";
import type { ListDefinition } from "./definition.ts";
import { FilterBar } from "./filter-bar.tsx";
import type { ListCommand } from "./keys.ts";
import { ListFooter, LiveNotice, NoMatch, StaleNotice } from "./list-notices.tsx";
import { ListProblem } from "./list-problem.tsx";
import { ListSkeleton, ListTable } from "./list-table.tsx";
import { ListTools } from "./list-tools.tsx";
import { useNewRows, useRemovedRows } from "./live-rows.ts";
import { type Identified, stepRow } from "./pages.ts";
import { chosenColumns } from "./saved-views.ts";
import { SidePanelPortal } from "./side-panel-portal.tsx";
import { ToolButton } from "./tool-button.tsx";
import { type ListAddress, withFilters, withPage } from "./url-state.ts";
import { focusRow, ROW_STEPS, rowLink, useListKeys } from "./use-list-keys.ts";
import { useListState } from "./use-list-state.ts";
import { useSavedViews, useView } from "./use-list-views.ts";
import { useLastAnswer, usePage } from "./use-page.ts";
import { useScrollAnchor } from "./use-scroll-anchor.ts";
import { useSelection } from "./use-selection.ts";

export type ListProps<Scope> = {
  scope: Scope;
  label: string;
  emptyState: ReactNode;
  panelPlace?: RefObject<HTMLElement | null>;
};

type ListViewProps<Item extends Identified, Scope extends object, Event> = ListProps<Scope> & {
  definition: ListDefinition<Item, Scope, Event>;
  address: ListAddress;
};

export function ListView<Item extends Identified, Scope extends object, Event>({
  definition,
  address,
  scope,
  label,
  emptyState,
  panelPlace,
}: ListViewProps<Item, Scope, Event>) {
  const { t, locale } = useT();
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string>();

  const savedViews = useSavedViews(definition.savedViews?.list, definition.savedViews?.scopeOf(scope) ?? "");
  const { state, now, push, replace, rowHref, openRow, closeRow } = useListState(address, savedViews.opening);
  const view = useView(savedViews, state, replace);
  const { read, first, showFirst, takeAway, ...again } = usePage(definition, scope, state);
  const all = useMemo(() => definition.columns(scope), [definition, scope]);
  const shown = useMemo(() => chosenColumns(all, view.columns), [all, view.columns]);
  const columns = useMemo(() => placeColumns(shown), [shown]);
  const page = useLastAnswer(read.data, read.isError, scope);
  const ids = useMemo(() => page?.items.map((item) => item.id) ?? [], [page]);
  const total = useRead(definition.total, first, { enabled: ids.length > 0, staleTime: 30_000 });

  const isDown = useIsStreamDown(definition.live?.endpoint);
  const isFirst = state.cursor === undefined;
  const hasFilters = Object.keys(state.filters).length > 0;
  const isBusy = () => scroller.current?.matches(":hover, :focus-within") ?? false;
  const departures = useRemovedRows({
    key: JSON.stringify([first, state.cursor]),
    canRemove: () => !isBusy() && state.row === undefined,
    takeAway: (gone) => {
      takeAway(gone);
      total.refetch();
    },
  });
  const { bulk } = definition;
  const roles = useSession().data?.user.role;
  const mayChoose = bulk?.permissions.some((permission) => can(roles ?? [], permission)) ?? false;
  const choosing = useSelection(ids, JSON.stringify(first));

  const isAtRest = () =>
    !isBusy() && state.row === undefined && !choosing.isSome && !choosing.isPicking && isUnscrolled(scroller.current);
  const { waiting, fresh, accept } = useNewRows(definition, scope, {
    key: JSON.stringify(first),
    ...again,
    isFirst,
    ids,
    onLeft: departures.markRemoved,
    hasFilters,
    mayCome: () => isAtRest() && !root.current?.querySelector(IN_USE),
    show: (next) => {
      showFirst(next);
      total.refetch();
      if (!isFirst) push(withPage(state));
      scroller.current?.scrollTo({ top: 0 });
    },
  });

  const isFirstReached = state.direction === "prev" && !read.isPlaceholderData && read.data?.cursor.prev === null;
  useEffect(() => {
    if (isFirstReached) replace(withPage(state));
  }, [isFirstReached, replace, state]);

  const filtersKey = JSON.stringify(state.filters);
  const shownKey = read.isPlaceholderData ? undefined : state.cursor;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts at its top
  useEffect(() => {
    if (!read.isPlaceholderData) scroller.current?.scrollTo({ top: 0 });
  }, [shownKey, filtersKey]);

  const notePlace = useScrollAnchor(scroller, state.row);
  const open = useCallback(
    (row: string) =>
      leave(() => {
        notePlace(row);
        openRow(row);
      }),
    [openRow, notePlace],
  );
  const close = useCallback(() => {
    leave(() => {
      notePlace(state.row);
      closeRow();
      focusRow(root.current, state.row);
    });
  }, [state.row, closeRow, notePlace]);

  useFocusBack(state.row, (row) => rowLink(root.current, row));

  const turn = (cursor: string | null | undefined, direction: "next" | "prev") =>
    cursor
      ? () => {
          if (state.cursor === cursor && state.direction === direction) read.refetch({ cancelRefetch: false });
          else push(withPage(state, cursor, direction));
        }
      : undefined;
  const onPrevious = turn(page?.cursor.prev, "prev");
  const onNext = turn(page?.cursor.next, "next");
  const isStale = read.isError && page !== undefined;

  useListKeys(
    root,
    (command: ListCommand) => {
      if (command === "clear") {
        if (!choosing.isSome && !choosing.isPicking) return false;
        choosing.clear();
      } else if (command === "choose" || command === "chooseRange") {
        if (!mayChoose || current === undefined) return false;
        choosing.toggle(current, command === "chooseRange");
      } else if (command === "nextPage" || command === "prevPage") {
        const turn = command === "nextPage" ? onNext : onPrevious;
        if (turn && scroller.current?.contains(document.activeElement)) scroller.current.focus({ preventScroll: true });
        turn?.();
      } else {
        const from = root.current?.contains(document.activeElement) ? (current ?? state.row) : state.row;
        focusRow(root.current, stepRow(ids, from, ROW_STEPS[command]));
      }
    },
    panelPlace,
  );

  const frame = { id: definition.id, label, columns };
  const { Panel } = definition.row;
  const { Tools } = definition;
  const panel = state.row !== undefined && (
    <Suspense fallback={null}>
      <Panel key={state.row} id={state.row} onClose={close} onOpen={open} />
    </Suspense>
  );
  const found = { filters: state.filters, columns: shown.map(({ field }) => field) };

  return (
    <div ref={root} className="@container relative flex min-h-[300px] flex-1 flex-col max-sm:min-h-[400px]">
      <Activity>
        <FilterBar
          id={definition.id}
          words={address.filters}
          filters={state.filters}
          choices={address.choices}
          onChange={(changes) => ("searchTerm" in changes ? replace : push)(withFilters(now(), changes))}
        >
          <LiveNotice isDown={isDown} />
          {waiting && (
            <Button
              look="quiet"
              size="small"
              data-waiting
              onClick={() => accept(waiting.page)}
              className="text-accent!"
            >
              <Icon as={ArrowUp} size={14} />
              {waiting.count < PAGE_SIZE
                ? t("list.arrived", { count: waiting.count })
                : t("list.arrivedMany", { count: formatNumber(PAGE_SIZE, locale) })}
            </Button>
          )}
          <div className="flex flex-none gap-0.5">
            {definition.savedViews && (
              <ListTools
                key={definition.savedViews.scopeOf(scope)}
                id={definition.id}
                list={definition.savedViews.list}
                scope={definition.savedViews.scopeOf(scope)}
                {...{ savedViews, view, state, all, shown }}
                onShow={push}
                onReplace={replace}
              />
            )}
            {mayChoose && (
              <span className="contents @xl:hidden">
                <ToolButton
                  icon={SquareCheck}
                  label={t("list.select.open")}
                  aria-pressed={choosing.isPicking}
                  onClick={() => (choosing.isPicking ? choosing.clear() : choosing.setPicking(true))}
                />
              </span>
            )}
            {Tools && <Tools {...{ scope, ...found }} />}
          </div>
        </FilterBar>
      </Activity>
      <div className="relative flex min-h-0 flex-1 flex-col overflow-hidden border-t">
        <section
          ref={scroller}
          aria-label={label}
          aria-busy={read.isPlaceholderData || undefined}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          tabIndex={0}
          onPointerLeave={departures.removeMarked}
          onBlur={departures.removeMarked}
          className={cx(
            "[--list-room:calc(100cqw-16px)] relative flex min-h-0 flex-1 flex-col overflow-auto scroll-pt-8 transition-opacity @4xl:scroll-pl-56 focus-visible:-outline-offset-2",
            read.isPlaceholderData && "opacity-60 delay-200",
            state.row !== undefined && panelPlace === undefined && "sm:pr-[400px] sm:[--list-room:calc(100cqw-416px)]",
          )}
        >
          {page && ids.length > 0 ? (
            <Activity>
              <ListTable
                {...frame}
                items={page.items}
                rowName={definition.rowName}
                rowHref={rowHref}
                open={state.row}
                current={current ?? state.row}
                fresh={fresh}
                left={departures.left}
                onOpen={choosing.isPicking ? choosing.toggle : open}
                choosing={mayChoose ? choosing : undefined}
                onReach={setCurrent}
              />
            </Activity>
          ) : page ? (
            hasFilters ? (
              <NoMatch onClear={() => push({ ...withFilters(now(), {}), filters: {} })} />
            ) : (
              emptyState
            )
          ) : read.isError ? (
            <ListProblem
              error={read.error}
              onRetry={() => read.refetch()}
              onFirstPage={() => replace(withPage(state))}
            />
          ) : (
            <ListSkeleton {...frame} />
          )}
        </section>
        {bulk && mayChoose && choosing.isSome && (
          <Suspense fallback={null}>
            <bulk.Bar
              {...{ scope, ...found }}
              selection={choosing.selection}
              total={total.data}
              onAll={choosing.takeAll}
              onClear={choosing.clear}
            />
          </Suspense>
        )}
        {panelPlace && panel ? <SidePanelPortal place={panelPlace}>{panel}</SidePanelPortal> : panel}
      </div>
      {isStale && (
        <StaleNotice
          code={read.error.code}
          isEarlier={!read.data}
          onRetry={() => read.refetch()}
          onFirstPage={() => replace(withPage(state))}
        />
      )}
      <ListFooter shown={ids.length} total={total.data} onPrevious={onPrevious} onNext={onNext} />
    </div>
  );
}

const IN_USE = '[aria-expanded="true"], dialog[open], [data-waiting]:is(:hover, :focus)';

function isUnscrolled(box: Element | null): boolean {
  for (let one = box; one; one = one.parentElement) if (one.scrollTop > 0) return false;
  return true;
}
