import type { Section, Translation } from "@/lib/i18n/locales.ts";

/** `own`: a component of the list. `shortId`: end of an id. `source`: shown for a missing origin. `label`: text `<id>.values.<field>.<value>`. */
export const CELL_KINDS = [
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
  "label",
  "deliveryState",
  "deliveryFailure",
  "own",
] as const;
export type CellKind = (typeof CELL_KINDS)[number];

type ListSection = {
  [Name in Section]: Translation[Name] extends { columns: object; filters: object; nameless: string } ? Name : never;
}[Section];

export interface ListLabels extends Pick<Translation, ListSection> {}
export type ListId = keyof ListLabels;

type TextField<Item> = { [Field in keyof Item]: Item[Field] extends string | null ? Field : never }[keyof Item] &
  string;

export type Column<Item, Labelled = unknown> = {
  field: TextField<Item> & Labelled;
  as?: CellKind;
  width?: number;
  leadId?: TextField<Item>;
  hideOnMobile?: boolean;
  /** Fields of the same line. */
  join?: readonly TextField<Item>[];
  /** Fields of a second line. */
  under?: readonly TextField<Item>[];
  /** Hidden in a narrower list. */
  minList?: "medium" | "wide";
  /** Shown only by choice. */
  isOptional?: boolean;
};

/** Column of the list `Id`; it needs the label `<id>.columns.<field>`. */
export type ColumnOf<Id extends ListId, Item> = Column<Item, keyof ListLabels[Id]["columns"]>;

export const PILLS: readonly CellKind[] = ["dealState", "crmState", "postSalesCrmState", "completion", "deliveryState"];

export const GROWTH: Partial<Record<CellKind, number>> = {
  email: 2,
  name: 1,
  text: 1,
  showroomAgency: 1,
  deliveryFailure: 2,
  own: 1,
};

/** Minimum width in pixels; a wider table scrolls sideways. */
export const CELL_WIDTHS: Record<CellKind, number> = {
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
  label: 152,
  deliveryState: 128,
  deliveryFailure: 240,
  own: 152,
};
