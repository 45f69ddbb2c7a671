import { ArrowDown, ArrowUp } from "lucide-react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

export type ColumnOrder = { direction: "ascending" | "descending" | "none"; toggle: () => void };

type HeadLabelProps = {
  label: string;
  /** Absent: the column does not sort. */
  order: ColumnOrder | undefined;
};

/** Label of a column's head, a button where the column sorts. */
export function HeadLabel({ label, order }: HeadLabelProps) {
  if (!order) return label;
  const isSorted = order.direction !== "none";
  return (
    <button
      type="button"
      onClick={order.toggle}
      className={cx(
        "group/head -mx-1 inline-flex h-6 max-w-full items-center gap-1 rounded-[4px] px-1",
        isSorted && "font-strong text-ink",
      )}
    >
      <span className="truncate">{label}</span>
      <Icon
        as={order.direction === "ascending" ? ArrowUp : ArrowDown}
        size={12}
        className={cx(
          "flex-none",
          !isSorted && "opacity-0 group-hover/head:opacity-100 group-focus-visible/head:opacity-100",
        )}
      />
    </button>
  );
}
