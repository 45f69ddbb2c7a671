import { cx } from "@/components/ui/cx.ts";
import { type CellWord, PILLS } from "./columns.ts";
import { PHONE_LAST_NAME, PHONE_PLACES, type PlacedColumn, toRem } from "./columns-placed.ts";

export type DressedColumn<Item> = PlacedColumn<Item> & {
  label: string;
  className: string;
  style: { "--pinned-left": string } | undefined;
  isLinked: boolean;
};

const VARIANTS: Partial<Record<CellWord, string>> = {
  name: "font-strong text-ink",
  shortId: "text-2xs text-ink-2",
};

export function dressColumns<Item>(
  columns: readonly PlacedColumn<Item>[],
  labelOf: (field: string) => string,
): DressedColumn<Item>[] {
  const linked = columns.find(({ as }) => as === "name") ?? columns[0];
  return columns.map((column, index) => {
    const { as, pin, hideOnMobile } = column;
    const isLinked = column === linked;
    return {
      ...column,
      label: labelOf(column.field),
      isLinked,
      style: pin ? { "--pinned-left": toRem(column.left) } : undefined,
      className: cx(
        "h-10 overflow-hidden whitespace-nowrap border-b px-2 @max-xl:h-auto @max-xl:border-0 @max-xl:p-0",
        PILLS.includes(as) ? "text-clip" : "text-ellipsis",
        VARIANTS[as] ?? "text-ink-2",
        PHONE_PLACES[as],
        as === "name" && !isLinked && PHONE_LAST_NAME,
        hideOnMobile && "@max-xl:hidden",
        index === 0 && "@xl:pl-5",
        pin,
      ),
    };
  });
}
