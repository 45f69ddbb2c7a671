"use client";

import { useDroppable } from "@dnd-kit/core";
import { memo, type ReactNode, useEffect, useRef } from "react";
import type { FilterName } from "@/components/engines/data-list/filter-names.ts";
import type { ListAddress, ListState } from "@/components/engines/data-list/url-state.ts";
import { Button } from "@/components/ui/button.tsx";
import { cx } from "@/components/ui/cx.ts";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { ArgumentsOf } from "@/contract/kernel/endpoint.ts";
import { board } from "@/contract/leads/board.ts";
import type { Stage, StageCount } from "@/contract/pipelines/pipelines.ts";
import { useReadPages } from "@/lib/api/query.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { LEAD_FILTERS, LEAD_PARAM } from "../lead-address.ts";
import { StageDot } from "../stage-menu.tsx";
import { BoardCard, type CardProps } from "./board-card.tsx";
import { allCards } from "./board-pages.ts";
import { CARDS_AT_ONCE } from "./use-current-board.ts";

type BoardColumnProps = Pick<CardProps, "stage" | "stages" | "i18n" | "canMove" | "onOpen" | "onReach" | "onMove"> & {
  filters: BoardFilters;
  count: StageCount | undefined;
  toHref: (id: string) => string;
  open: string | undefined;
  current: string | undefined;
  dragged: string | undefined;
};

export const BoardColumn = memo(function BoardColumn(props: BoardColumnProps) {
  const { filters, count, toHref, open, current, dragged, ...rest } = props;
  const { stage, i18n } = rest;
  const { t, locale } = i18n;
  const read = useReadPages(
    board.cards,
    { pipeline: stage.pipelineId, stage: stage.id, limit: CARDS_AT_ONCE, ...filters },
    { refetchOnWindowFocus: false },
  );
  const cards = allCards(read.data);
  const hasFilters = Object.keys(filters).some((filter) => filter !== "dealState");
  const reached = cards.some(({ id }) => id === current) ? current : cards[0]?.id;

  return (
    <Lane stage={stage} isBusy={read.isPending} isOwn={dragged !== undefined}>
      <h2 className="flex items-center gap-2 px-3 pt-2.5 pb-2 font-strong">
        <StageDot stage={stage} />
        <span className="truncate" title={stage.name}>
          {stage.name}
        </span>
        <span className="ml-auto font-normal text-ink-2 text-xs tabular-nums">
          {count && `${formatNumber(count.count, locale)}${count.isMore ? "+" : ""}`}
        </span>
      </h2>
      <ol className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-2 pb-2">
        {cards.map((card) => (
          <BoardCard
            key={card.id}
            card={card}
            {...rest}
            href={toHref(card.id)}
            isOpen={card.id === open}
            isDragged={card.id === dragged}
            isCurrent={card.id === reached}
          />
        ))}
        {read.isPending && <Waiting />}
        {read.isError && (
          <li className="px-1 py-3 text-ink-2">
            <p>{t(`errors.${read.error.code}`)}</p>
            <Button
              size="small"
              className="mt-2"
              onClick={() => (read.isFetchNextPageError ? read.fetchNextPage() : read.refetch())}
            >
              {t("list.retry")}
            </Button>
          </li>
        )}
        {read.isSuccess && cards.length === 0 && !read.hasNextPage && (
          <li className="px-1 py-3 text-ink-2">{t(hasFilters ? "board.noMatch" : "board.empty")}</li>
        )}
        {read.hasNextPage && !read.isError && (
          <More
            label={t("board.more", { stage: stage.name })}
            isReading={read.isFetchingNextPage}
            onRequested={() => read.fetchNextPage()}
          />
        )}
      </ol>
    </Lane>
  );
});

type LaneProps = { stage: Stage; isBusy: boolean; isOwn: boolean; children: ReactNode };

function Lane({ stage, isBusy, isOwn, children }: LaneProps) {
  const { setNodeRef, isOver } = useDroppable({ id: stage.id });
  return (
    <section
      ref={setNodeRef}
      data-stage={stage.id}
      aria-label={stage.name}
      aria-busy={isBusy || undefined}
      className={cx(
        "flex w-[84vw] flex-none snap-start flex-col rounded-card transition-colors sm:w-auto sm:min-w-[236px] sm:max-w-80 sm:flex-1",
        isOver && !isOwn ? "bg-accent-soft" : "bg-sunken",
      )}
    >
      {children}
    </section>
  );
}

function More({ label, isReading, onRequested }: { label: string; isReading: boolean; onRequested: () => void }) {
  const element = useRef<HTMLLIElement>(null);
  const requested = useRef(onRequested);
  useEffect(() => {
    requested.current = onRequested;
  });
  useEffect(() => {
    if (!element.current || isReading || typeof IntersectionObserver === "undefined") return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) requested.current();
      },
      { root: element.current.parentElement, rootMargin: "0px 0px 200px" },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isReading]);
  return (
    <li ref={element} className="flex justify-center">
      <Button variant="quiet" size="small" isReading={isReading} onClick={onRequested}>
        {label}
      </Button>
    </li>
  );
}

const SHAPES = ["a", "b", "c"] as const;

function Waiting() {
  return SHAPES.map((shape) => (
    <li key={shape} className="rounded-card border border-line bg-surface px-3 py-3">
      <Skeleton className="h-3 w-32" />
      <Skeleton className="mt-2 h-3 w-24" />
      <Skeleton className="mt-3.5 h-3 w-40" />
    </li>
  ));
}

export const BOARD_FILTERS = ["source", ...LEAD_FILTERS] as const satisfies readonly FilterName[];

export const BOARD_ADDRESS: ListAddress = {
  filters: BOARD_FILTERS,
  usual: { dealState: "new" },
  rowParam: LEAD_PARAM,
};

export type BoardFilters = Omit<ArgumentsOf<typeof board.totals>, "pipeline">;

export function boardFilters({ filters }: ListState): BoardFilters {
  return { dealState: "all", ...filters } as BoardFilters;
}
