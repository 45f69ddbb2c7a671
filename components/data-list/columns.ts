import type { Translation } from "@/lib/i18n/locales.ts";

/**
 * How a value is shown. A new look is a new word here and in `cells.tsx`.
 * - `name`: the one bold thing in a row. - `code`: letters and digits that are compared.
 * - `shortId`: the end of an id, the whole of it on hover.
 * - `postSalesCrmState`: the CRM state where "none" reads as not integrated.
 * - `showroomAgency`: an agency without the leading word showroom.
 */
export const CELL_WORDS = [
  "text",
  "name",
  "code",
  "shortId",
  "email",
  "identification",
  "date",
  "source",
  "channel",
  "dealState",
  "crmState",
  "postSalesCrmState",
  "completion",
  "showroomAgency",
] as const;
export type CellWord = (typeof CELL_WORDS)[number];

/** A column needs a label: `<list>.columns.<field>`. */
export type Labelled = keyof Translation["leads"]["columns"];
type TextField<Item> = { [Field in keyof Item]: Item[Field] extends string | null ? Field : never }[keyof Item] &
  Labelled;

export type Column<Item> = { field: TextField<Item>; as?: CellWord };

/** Narrowest width in pixels; a table wider than its place scrolls sideways, a narrower one shares the rest out. */
export const CELL_WIDTHS: Record<CellWord, number> = {
  text: 152,
  name: 132,
  code: 164,
  shortId: 100,
  email: 196,
  identification: 120,
  date: 116,
  source: 140,
  channel: 118,
  dealState: 124,
  crmState: 124,
  postSalesCrmState: 124,
  completion: 120,
  showroomAgency: 152,
};
