"use client";

import { SearchX } from "lucide-react";
import { type RefObject, useMemo, useRef, useState } from "react";
import type { ListCommand } from "@/components/engines/data-list/keys.ts";
import { ListFooter, ListProblem, StaleNotice } from "@/components/engines/data-list/list-notices.tsx";
import { stepRow } from "@/components/engines/data-list/pages.ts";
import { type ListState, withPage } from "@/components/engines/data-list/url-state.ts";
import { focusRow, ROW_STEPS, useListKeys } from "@/components/engines/data-list/use-list-keys.ts";
import { useLastAnswer, usePage } from "@/components/engines/data-list/use-page.ts";
import { useThrottled } from "@/components/engines/data-list/use-throttled.ts";
import { cx } from "@/components/ui/cx.ts";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { type FoundLeads, leads } from "@/contract/leads/leads.ts";
import { useRead } from "@/lib/api/query.ts";
import { useEvents } from "@/lib/api/use-events.ts";
import { useT } from "@/lib/i18n/client.ts";
import { findLikenesses, groupByPerson } from "./people.ts";
import { PersonGroup } from "./person-group.tsx";

// One object: a new scope would be a new list.
const EVERYWHERE = {};
const LIST = { endpoint: leads.search };
const REFRESH_MS = 1000;

type SearchResultsProps = {
  root: RefObject<HTMLElement | null>;
  term: string;
  state: ListState;
  push: (next: ListState) => void;
  replace: (next: ListState) => void;
  toHref: (id: string) => string;
  onOpen: (id: string) => void;
};

export function SearchResults({ root, term, state, push, replace, toHref, onOpen }: SearchResultsProps) {
  const { t, locale } = useT();
  const i18n = useMemo(() => ({ t, locale }), [t, locale]);
  const scroller = useRef<HTMLElement>(null);
  const [reached, setReached] = useState<string>();

  const { read, refresh: reload } = usePage(LIST, EVERYWHERE, state);
  // The list engine types only common fields; the search's page has more.
  const page = useLastAnswer(read.data, read.isError, EVERYWHERE) as FoundLeads | undefined;
  const people = useMemo(() => groupByPerson(page?.items ?? [], page?.theirs), [page]);
  const likenesses = useMemo(() => findLikenesses(people), [people]);
  const ids = useMemo(() => people.flatMap((person) => person.leads.map(({ id }) => id)), [people]);
  const total = useRead(leads.total, { searchTerm: term }, { enabled: ids.length > 0, staleTime: 30_000 });
  const current = [reached, state.row].find((id) => id !== undefined && ids.includes(id)) ?? ids[0];

  const refresh = useThrottled(reload, REFRESH_MS);
  useEvents(leads.events, ({ changed }) => {
    if (changed.some((id) => ids.includes(id))) refresh();
  });

  const turn = (cursor: string | null | undefined, direction: "next" | "prev") =>
    cursor
      ? () => {
          push(withPage(state, cursor, direction));
          scroller.current?.scrollTo({ top: 0 });
        }
      : undefined;
  const onPrevious = turn(page?.cursor.prev, "prev");
  const onNext = turn(page?.cursor.next, "next");
  const onFirstPage = () => replace(withPage(state));

  useListKeys(root, (command: ListCommand) => {
    if (command === "nextPage" || command === "prevPage") {
      const go = command === "nextPage" ? onNext : onPrevious;
      // The focused row leaves with its page: the focus moves to the list, so its keys still work.
      if (go && scroller.current?.contains(document.activeElement)) scroller.current.focus({ preventScroll: true });
      go?.();
    } else {
      if (command === "choose" || command === "chooseRange" || command === "clear") return false;
      const from = scroller.current?.contains(document.activeElement) ? (reached ?? state.row) : state.row;
      focusRow(root.current, stepRow(ids, from, ROW_STEPS[command]));
    }
  });

  const isStale = read.isError && page !== undefined;
  const isNone = page !== undefined && ids.length === 0;
  return (
    <>
      <p role="status" className="sr-only">
        {isNone && !read.isPlaceholderData && t("search.noneTitle", { term })}
      </p>
      <section
        ref={scroller}
        aria-label={t("search.results", { term })}
        aria-busy={read.isPlaceholderData || undefined}
        // A named scrollable region needs Tab focus for keyboard scrolling.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
        className={cx(
          "flex min-h-0 flex-1 flex-col overflow-auto border-t transition-opacity focus-visible:-outline-offset-2",
          read.isPlaceholderData && "opacity-60 delay-200",
          state.row !== undefined && "sm:pr-[400px] xl:pr-[520px]",
          isStale && "pb-14",
        )}
      >
        {ids.length > 0 ? (
          <ul className="@container">
            {people.map((person) => (
              <PersonGroup
                key={person.key}
                person={person}
                likenesses={likenesses.get(person) ?? []}
                term={term}
                i18n={i18n}
                open={state.row}
                current={current}
                toHref={toHref}
                onOpen={onOpen}
                onReach={setReached}
              />
            ))}
          </ul>
        ) : isNone ? (
          <EmptyState icon={SearchX} title={t("search.noneTitle", { term })} text={t("search.noneText")} />
        ) : read.isError ? (
          <ListProblem error={read.error} onRetry={() => read.refetch()} onFirstPage={onFirstPage} />
        ) : (
          <ResultsSkeleton />
        )}
      </section>
      {isStale && (
        <StaleNotice
          code={read.error.code}
          isEarlier={!read.data}
          onRetry={() => read.refetch()}
          onFirstPage={onFirstPage}
        />
      )}
      <ListFooter visible={page?.items.length ?? 0} total={total.data} onPrevious={onPrevious} onNext={onNext} />
    </>
  );
}

const GROUPS = ["a", "b", "c", "d"] as const;

function ResultsSkeleton() {
  return (
    <div aria-hidden="true">
      {GROUPS.map((group) => (
        <div key={group} className="border-b px-4 pt-4 pb-3 sm:px-5">
          <Skeleton className="h-3.5 w-44" />
          <Skeleton className="mt-2 h-3 w-64" />
          <Skeleton className="mt-4 h-4 w-full" />
        </div>
      ))}
    </div>
  );
}
