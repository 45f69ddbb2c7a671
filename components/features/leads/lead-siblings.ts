import type { Siblings } from "@/components/engines/data-list/definition.ts";

export type Position = {
  index: number;
  count: string;
  previous: string | undefined;
  next: string | undefined;
  nextFailed: string | undefined;
};

/** Position of a lead in the list that it was opened from. Undefined where the list does not show it. */
export function positionOf(id: string, siblings: Siblings | undefined): Position | undefined {
  const index = siblings?.items.findIndex((one) => one.id === id) ?? -1;
  if (!siblings || index < 0) return undefined;
  const { items, total } = siblings;
  const failed = (one: Siblings["items"][number]) => "dealState" in one && one.dealState === "failed" && one.id !== id;
  return {
    index: index + 1,
    count: total ? `${total.count}${total.isMore ? "+" : ""}` : String(items.length),
    previous: items[index - 1]?.id,
    next: items[index + 1]?.id,
    nextFailed: (items.slice(index + 1).find(failed) ?? items.find(failed))?.id,
  };
}

/** Acts of the keys `j` and `k`. Undefined at an end of the list. */
export function stepsOf(position: Position | undefined, onOpen: (id: string) => void) {
  const { previous, next } = position ?? {};
  return {
    onPrevious: previous ? () => onOpen(previous) : undefined,
    onNext: next ? () => onOpen(next) : undefined,
  };
}
