import { CELL_WIDTHS, type CellWord, type Column, type Labelled } from "./columns.ts";

export type PlacedColumn<Item> = {
  field: Column<Item>["field"];
  label: Labelled;
  as: CellWord;
  width: number;
  pin: string;
  left: number;
};

const PINNED: readonly CellWord[] = ["shortId", "name"];

/**
 * Widths, and which columns stay while the rest scroll sideways: those that say who the row is, where there is
 * room for them (56rem), else the first name alone.
 */
export function placeColumns<Item>(columns: readonly Column<Item>[]): PlacedColumn<Item>[] {
  let left = 0;
  const firstName = columns.findIndex(({ as }) => as === "name");
  const firstLoose = columns.findIndex(({ as = "text" }) => !PINNED.includes(as));
  return columns.map((column, index) => {
    const { field, as = "text" } = column;
    const width = CELL_WIDTHS[as];
    const isPinned = firstLoose === -1 || index < firstLoose;
    const placed = {
      field,
      label: field,
      as,
      width,
      left,
      pin: pinOf(isPinned, index === firstName, index === firstLoose - 1),
    };
    left += width;
    return placed;
  });
}

function pinOf(isPinned: boolean, isName: boolean, isLast: boolean): string {
  if (!isPinned) return "";
  const edge = isLast
    ? "@4xl:after:absolute @4xl:after:inset-y-0 @4xl:after:right-0 @4xl:after:w-px @4xl:after:bg-line"
    : "";
  const wide = "bg-inherit @4xl:sticky @4xl:left-(--pinned-left) @4xl:z-10";
  return isName ? `${wide} ${edge} @xl:sticky @xl:left-0 @xl:z-10` : `${wide} ${edge}`;
}

const SAYS_ITS_NAME = "@max-xl:before:mr-1 @max-xl:before:text-xs @max-xl:before:content-[attr(data-label)]";

/** On a phone a row is a card: who it is, its states, when, and then the rest in small print. */
export const PHONE_ORDER: Record<CellWord, string> = {
  name: "@max-xl:order-1 @max-xl:text-lg",
  dealState: "@max-xl:order-2",
  crmState: `@max-xl:order-4 ${SAYS_ITS_NAME}`,
  postSalesCrmState: `@max-xl:order-4 ${SAYS_ITS_NAME}`,
  completion: `@max-xl:order-4 ${SAYS_ITS_NAME}`,
  date: "@max-xl:order-3 @max-xl:text-xs",
  identification: "@max-xl:order-5 @max-xl:text-xs",
  email: "@max-xl:order-5 @max-xl:text-xs",
  text: "@max-xl:order-5 @max-xl:text-xs",
  code: "@max-xl:order-5 @max-xl:text-xs",
  source: "@max-xl:order-5 @max-xl:text-xs",
  channel: "@max-xl:order-5 @max-xl:text-xs",
  showroomAgency: "@max-xl:order-5 @max-xl:text-xs",
  shortId: "@max-xl:order-6 @max-xl:text-2xs",
};
