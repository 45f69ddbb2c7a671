import type { InfiniteData } from "@tanstack/react-query";
import type { Page } from "@/components/engines/data-list/pages.ts";
import type { Total } from "@/contract/kernel/records.ts";
import type { BoardLead } from "@/contract/leads/board.ts";
import type { StageCount } from "@/contract/pipelines/pipelines.ts";

export type CardPages = InfiniteData<Page<BoardLead>>;

export function allCards(pages: CardPages | undefined): BoardLead[] {
  return pages?.pages.flatMap(({ items }) => items) ?? [];
}

export function cardIn(columns: readonly (readonly [unknown, CardPages | undefined])[], id: string) {
  for (const [, pages] of columns) {
    const card = allCards(pages).find((one) => one.id === id);
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

export function withCard(pages: CardPages, card: BoardLead): CardPages {
  const others = withoutCard(pages, card.id).pages;
  const isOlder = ({ stageAt }: BoardLead) => stageAt <= card.stageAt;
  const at = others.findIndex(({ items }) => items.some(isOlder));
  const home = at === -1 ? others.length - 1 : at;
  return {
    ...pages,
    pages: others.map((page, index) => {
      if (index !== home) return page;
      const before = page.items.findIndex(isOlder);
      return { ...page, items: page.items.toSpliced(before === -1 ? page.items.length : before, 0, card) };
    }),
  };
}

export function withMoveCounted(counts: StageCount[], from: string, to: string): StageCount[] {
  const step = (stageId: string) => (stageId === from ? -1 : stageId === to ? 1 : 0);
  const moved = ({ count, isMore }: Total, by: number) => (isMore ? count : Math.max(0, count + by));
  return counts.map((one) => ({ ...one, count: moved(one, step(one.stageId)) }));
}
