import type { Section, Translation } from "@/lib/i18n/locales.ts";

/**
 * How a value is shown. A new look is a new word here and in `cells.tsx`.
 * - `name`: the one bold thing in a row. - `code`: letters and digits that are compared.
 * - `shortId`: the end of an id, the whole of it on hover.
 * - `source`: a source by its name; an origin that nobody said is its source, and any other reads as it came.
 * - `postSalesCrmState`: the CRM state where "none" reads as not integrated.
 * - `word`: of a vocabulary that is the list's own, said by `<id>.words.<field>.<value>`.
 * - `moment`: the date and the time of day, however long ago.
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
  "moment",
  "word",
  "deliveryState",
  "deliveryFault",
] as const;
export type CellWord = (typeof CELL_WORDS)[number];

type ListSection = {
  [Name in Section]: Translation[Name] extends { columns: object; filters: object; nameless: string } ? Name : never;
}[Section];

/** The sections of the translations that have a list's words. An interface, so that a test can add one of its own. */
export interface ListWords extends Pick<Translation, ListSection> {}
export type ListId = keyof ListWords;

type TextField<Item> = { [Field in keyof Item]: Item[Field] extends string | null ? Field : never }[keyof Item] &
  string;

/** @typeParam Labelled fields that have a label, as `ColumnOf` takes them from a list's section. */
export type Column<Item, Labelled = unknown> = {
  field: TextField<Item> & Labelled;
  as?: CellWord;
  /** In pixels, where the list knows its values better than their word does. */
  width?: number;
  /** The field with the id of the lead that the value names: it leads to that lead's panel. */
  leadId?: TextField<Item>;
  /** On a phone's card: left out because another column there says the same word. */
  hideOnMobile?: boolean;
};

/** A column of the list `Id`: it needs a label, `<id>.columns.<field>`. */
export type ColumnOf<Id extends ListId, Item> = Column<Item, keyof ListWords[Id]["columns"]>;

/** A pill is never cut short: its column has the room of its longest word, in either language. */
export const PILLS: readonly CellWord[] = ["dealState", "crmState", "postSalesCrmState", "completion", "deliveryState"];

/** What a table narrower than its place gives to the columns whose values have no length of their own, by weight. */
export const GROWTH: Partial<Record<CellWord, number>> = {
  email: 2,
  name: 1,
  text: 1,
  showroomAgency: 1,
  deliveryFault: 2,
};

/** Narrowest width in pixels; a table wider than its place scrolls sideways. */
export const CELL_WIDTHS: Record<CellWord, number> = {
  text: 152,
  name: 100,
  code: 156,
  shortId: 87,
  email: 160,
  identification: 102,
  date: 108,
  source: 132,
  channel: 116,
  dealState: 124,
  crmState: 130,
  postSalesCrmState: 130,
  completion: 112,
  showroomAgency: 152,
  moment: 176,
  word: 152,
  deliveryState: 128,
  deliveryFault: 240,
};
