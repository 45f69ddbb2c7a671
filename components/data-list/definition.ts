import type { ComponentType } from "react";
import type * as z from "zod";
import type { Endpoint } from "@/contract/endpoint.ts";
import type { Total } from "@/contract/paging.ts";
import type { Column, ColumnOf, ListId, ListWords } from "./columns.ts";
import type { ChoiceLabels, ChoiceWord, FilterWord } from "./filter-words.ts";
import type { Identified, Page } from "./pages.ts";

/** What a list shows of the row that is open. `onClose` asks first when something typed would be lost. */
export type PanelProps = { id: string; onClose: () => void; onOpen: (id: string) => void };

/** What an event says to the list of one scope. */
export type News = { arrived: number; changed: readonly string[] };

export type ListDefinition<Item extends Identified, Scope extends object, Event> = {
  /** Section of the translations: columns are `<id>.columns.<field>`, filters `<id>.filters.<word>`. */
  id: ListId;
  endpoint: Endpoint<z.ZodObject, z.ZodType<Page<Item>>>;
  /** Counts what matches; asked after the rows are on screen. */
  total: Endpoint<z.ZodObject, typeof Total>;
  columns: (scope: Scope) => readonly Column<Item>[];
  filters: readonly FilterWord[];
  /** Where a scope says a choice in other words than the list's cells of the same name. */
  choiceLabels?: (scope: Scope) => Partial<Record<ChoiceWord, ChoiceLabels>>;
  /** Fields whose words name a row to someone who cannot see it. */
  rowName: readonly Column<Item>["field"][];
  row: { param: string; Panel: ComponentType<PanelProps> };
  /** Where its rows may come or change while it is on screen. */
  live?: {
    endpoint: Endpoint<z.ZodObject, z.ZodType<Event>>;
    news: (event: Event, scope: Scope) => News;
    /** New rows came before someone's eyes: so many, or whatever there was of this scope. */
    seen?: (scope: Scope, count: number | "all") => void;
  };
};

/** What the section `Id` must have words for. */
export type Worded<Id extends ListId, Item, Scope> = {
  id: Id;
  columns: (scope: Scope) => readonly ColumnOf<Id, Item>[];
  filters: readonly (FilterWord & keyof ListWords[Id]["filters"])[];
};
