import { cx } from "@/components/ui/cx.ts";
import { CELL_WIDTHS, type CellKind, type Column, GROWTH, PILLS } from "./columns.ts";

/** Converts pixels at the default text size to rem, so that widths scale with the reader's text size. */
export const toRem = (pixels: number): string => `${pixels / 16}rem`;

export type ColumnLayout<Item> = {
  field: Column<Item>["field"];
  as: CellKind;
  width: number;
  share: number;
  pin: string;
  left: number;
  hideOnMobile: boolean;
  leadId: Column<Item>["leadId"];
  join: Column<Item>["join"];
  under: Column<Item>["under"];
  minList: Column<Item>["minList"];
};

/** Column, head and cells that a narrower list hides. */
export const HIDDEN_BELOW = { medium: "@xl:@max-3xl:hidden", wide: "@xl:@max-5xl:hidden" } as const;

/** Least width of the table, without the columns that a narrower list hides. */
export function tableWidths<Item>(columns: readonly ColumnLayout<Item>[]) {
  const widthOf = (hidden: readonly unknown[]) =>
    columns.reduce((sum, { width, minList }) => sum + (hidden.includes(minList) ? 0 : width), 0);
  const whole = widthOf([]);
  const style = {
    "--table-width": toRem(whole),
    "--medium-width": toRem(widthOf(["wide"])),
    "--narrow-width": toRem(widthOf(["wide", "medium"])),
  };
  return { whole, style };
}

export function layoutColumns<Item>(columns: readonly Column<Item>[]): ColumnLayout<Item>[] {
  const firstName = columns.findIndex(({ as }) => as === "name");
  const lastName = columns.findLastIndex(({ as }) => as === "name");
  const growth = columns.map(({ as = "text" }) => GROWTH[as] ?? 0);
  const wholeGrowth = growth.reduce((sum, each) => sum + each, 0);
  let left = 0;
  return columns.map((column, index) => {
    const { field, as = "text", width = CELL_WIDTHS[as], hideOnMobile = false, leadId, join, under, minList } = column;
    const isPinned = as === "name";
    const pin = isPinned ? pinClass(index === firstName, index === lastName) : "";
    const share = (growth[index] ?? 0) / (wholeGrowth || 1);
    const placed = {
      field,
      as,
      width,
      share,
      left: isPinned ? left : 0,
      pin,
      hideOnMobile,
      leadId,
      join,
      under,
      minList,
    };
    if (isPinned) left += width;
    return placed;
  });
}

function pinClass(isFirst: boolean, isLast: boolean): string {
  const end = isLast
    ? "@4xl:after:absolute @4xl:after:inset-y-0 @4xl:after:right-0 @4xl:after:w-px @4xl:after:bg-line"
    : "";
  const wide = "bg-inherit @4xl:sticky @4xl:left-(--pinned-left) @4xl:z-10";
  return isFirst ? `${wide} ${end} @xl:sticky @xl:left-0 @xl:z-10` : `${wide} ${end}`;
}

const SMALL =
  "@max-xl:order-6 @max-xl:w-[calc(50%-4px)] @max-xl:text-xs @max-xl:before:mr-1.5 @max-xl:before:content-[attr(data-label)] @max-xl:before:text-2xs @max-xl:empty:after:content-['–']";
const AFTER_A_DOT =
  "@max-xl:empty:hidden @max-xl:order-4 @max-xl:text-xs @max-xl:before:mr-1.5 @max-xl:before:content-['·']";
const AT_THE_END = "@max-xl:order-4 @max-xl:ml-auto @max-xl:flex-none";

/** Grid positions on a phone's card. The row's ::before (order 2) and ::after (order 5) part the lines. */
const PHONE_PLACES: Record<CellKind, string> = {
  name: "@max-xl:order-1 @max-xl:text-lg @max-xl:max-w-[46%]",
  dealState: "@max-xl:order-1 @max-xl:ml-auto @max-xl:flex-none",
  date: "@max-xl:order-3 @max-xl:flex-none @max-xl:text-xs",
  source: `${AFTER_A_DOT} @max-xl:max-w-[28%] @max-xl:has-[+[data-echo]]:max-w-[42%]`,
  channel: `${AFTER_A_DOT} @max-xl:flex-[1_1_0] @max-xl:min-w-0 @max-xl:max-w-max`,
  crmState: `${AT_THE_END} @max-xl:before:mr-1 @max-xl:before:text-2xs @max-xl:before:content-[attr(data-label)]`,
  postSalesCrmState: AT_THE_END,
  completion: SMALL,
  identification: SMALL,
  email: SMALL,
  text: SMALL,
  code: SMALL,
  showroomAgency: SMALL,
  shortId: `${SMALL} @max-xl:order-7`,
  moment: "@max-xl:order-3 @max-xl:flex-none @max-xl:text-xs",
  label: SMALL,
  deliveryState: "@max-xl:order-1 @max-xl:ml-auto @max-xl:flex-none",
  deliveryFailure: SMALL,
  own: `${SMALL} @max-xl:w-full`,
};

const PHONE_LAST_NAME = "@max-xl:max-w-none @max-xl:flex-[1_1_0] @max-xl:min-w-0";

export const PHONE_CARD =
  "@max-xl:flex @max-xl:flex-wrap @max-xl:items-center @max-xl:gap-x-1.5 @max-xl:gap-y-0.5 @max-xl:border-b @max-xl:px-4 @max-xl:py-2.5 @max-xl:before:order-2 @max-xl:before:basis-full @max-xl:after:order-5 @max-xl:after:basis-full @max-xl:[contain-intrinsic-size:auto_110px] @max-xl:[content-visibility:auto]";

export type DressedColumn<Item> = ColumnLayout<Item> & {
  label: string;
  className: string;
  style: { "--pinned-left": string } | undefined;
  isLinked: boolean;
};

const VARIANTS: Partial<Record<CellKind, string>> = {
  name: "font-strong text-ink",
  shortId: "text-2xs text-ink-2",
};

export function dressColumns<Item>(
  columns: readonly ColumnLayout<Item>[],
  labelOf: (field: string) => string,
  isTall = false,
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
        "overflow-hidden whitespace-nowrap border-b px-2 @max-xl:h-auto @max-xl:border-0 @max-xl:p-0",
        isTall ? "h-11 py-0 leading-[18px]" : "h-10",
        PILLS.includes(as) ? "text-clip" : "text-ellipsis",
        VARIANTS[as] ?? "text-ink-2",
        PHONE_PLACES[as],
        as === "name" && !isLinked && PHONE_LAST_NAME,
        hideOnMobile && "@max-xl:hidden",
        index === 0 && (isTall ? "@xl:pl-10" : "@xl:pl-5"),
        column.minList && HIDDEN_BELOW[column.minList],
        pin,
      ),
    };
  });
}
