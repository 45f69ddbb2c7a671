import type { ComponentType } from "react";
import type * as z from "zod";
import type { Permission } from "@/contract/kernel/access.ts";
import type { Endpoint } from "@/contract/kernel/endpoint.ts";
import type { Total } from "@/contract/kernel/paging.ts";
import type { ListName } from "@/contract/leads/saved-views.ts";
import type { Column, ColumnOf, ListId, ListWords } from "./columns.ts";
import type { Choices, FilterWord } from "./filter-words.ts";
import type { Identified, Page } from "./pages.ts";
import type { ListState } from "./url-state.ts";
import type { Selection } from "./use-selection.ts";

/** What a list shows of the row that is open. `onClose` asks first when something typed would be lost. */
export type PanelProps = { id: string; onClose: () => void; onOpen: (id: string) => void };

export type ToolsProps<Scope> = { scope: Scope; filters: ListState["filters"]; columns: readonly string[] };

export type BulkProps<Scope> = ToolsProps<Scope> & {
  selection: Selection;
  total: Total | undefined;
  onAll: () => void;
  onClear: () => void;
};

/** What an event says to the list of one scope. */
export type News = { arrived: number; changed: readonly string[] };

/** What a list is filtered by: the same everywhere, or by what a scope shows. */
export type FiltersOf<Scope, Word extends FilterWord = FilterWord> =
  | readonly Word[]
  | ((scope: Scope) => readonly Word[]);

export type ListDefinition<Item extends Identified, Scope extends object, Event> = {
  /** Section of the translations: columns are `<id>.columns.<field>`, filters `<id>.filters.<word>`. */
  id: ListId;
  endpoint: Endpoint<z.ZodObject, z.ZodType<Page<Item>>>;
  /** Counts what matches; asked after the rows are on screen. */
  total: Endpoint<z.ZodObject, typeof Total>;
  columns: (scope: Scope) => readonly Column<Item>[];
  filters: FiltersOf<Scope>;
  choices?: (scope: Scope) => Choices | undefined;
  /** Fields whose words name a row to someone who cannot see it. */
  rowName: readonly Column<Item>["field"][];
  row: { param: string; Panel: ComponentType<PanelProps> };
  /** What it is called where views of it are kept, and in which of its scopes. Without one its columns stand as they are. */
  kept?: { list: ListName; scopeOf: (scope: Scope) => string };
  /** What else is done with the list as it is filtered; it stands at the end of the bar. */
  Tools?: ComponentType<ToolsProps<Scope>>;
  /** What is done with many rows at once, for whoever has one of the permissions. Loaded when one is chosen. */
  bulk?: { permissions: readonly Permission[]; Bar: ComponentType<BulkProps<Scope>> };
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
  filters: FiltersOf<Scope, FilterWord & keyof ListWords[Id]["filters"]>;
};
