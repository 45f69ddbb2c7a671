import type { InfiniteData } from "@tanstack/react-query";
import type { BoardLead } from "@/contract/board.ts";
import type { Total } from "@/contract/paging.ts";
import type { StageCount } from "@/contract/pipelines.ts";
import type { Page } from "../../data-list/pages.ts";

/** What has been read of a column, page by page. */
export type CardPages = InfiniteData<Page<BoardLead>>;

export function cardsOf(pages: CardPages | undefined): BoardLead[] {
  return pages?.pages.flatMap(({ items }) => items) ?? [];
}

/** A card as some column shows it. */
export function cardIn(columns: readonly (readonly [unknown, CardPages | undefined])[], id: string) {
  for (const [, pages] of columns) {
    const card = cardsOf(pages).find((one) => one.id === id);
    if (card) return card;
  }
  return;
}

export function withoutCard(pages: CardPages, id: string): CardPages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, items: page.items.filter((card) => card.id !== id) })),
  };
}

/** Whoever enters a stage stands first in it. */
export function withCardFirst(pages: CardPages, card: BoardLead): CardPages {
  const [first, ...rest] = withoutCard(pages, card.id).pages;
  return first ? { ...pages, pages: [{ ...first, items: [card, ...first.items] }, ...rest] } : pages;
}

/** One lead went from one stage to another. What is counted to its ceiling stays there. */
export function withMoveCounted(counts: StageCount[], from: string, to: string): StageCount[] {
  const step = (stageId: string) => (stageId === from ? -1 : stageId === to ? 1 : 0);
  const moved = ({ count, isMore }: Total, by: number) => (isMore ? count : Math.max(0, count + by));
  return counts.map((one) => ({ ...one, count: moved(one, step(one.stageId)) }));
}
