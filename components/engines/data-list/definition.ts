import type { ComponentType } from "react";
import type * as z from "zod";
import type { Permission } from "@/contract/kernel/access.ts";
import type { Call } from "@/contract/kernel/endpoint.ts";
import type { Total } from "@/contract/kernel/records.ts";
import type { ListName } from "@/contract/leads/saved-views.ts";
import type { Column, ColumnOf, ListId, ListLabels } from "./columns.ts";
import type { Choices, FilterName } from "./filter-names.ts";
import type { Identified, Page } from "./pages.ts";
import type { ListState } from "./url-state.ts";
import type { Selection } from "./use-selection.ts";

/** Rows of the list that a panel was opened from, in its order. `total` only on the first page. */
export type Siblings = { items: readonly Identified[]; total?: Total | undefined };

export type PanelProps = {
  id: string;
  onClose: () => void;
  onOpen: (id: string) => void;
  siblings?: Siblings | undefined;
};

export type ToolsProps<Scope> = { scope: Scope; filters: ListState["filters"]; columns: readonly string[] };

export type BulkProps<Scope> = ToolsProps<Scope> & {
  selection: Selection;
  total: Total | undefined;
  onAll: () => void;
  onClear: () => void;
  /** In the foot of the list, in place of its pages. */
  isFoot: boolean;
};

/** Cell of a list's own: the component gets the whole row. */
export type OwnCell<Item> = ComponentType<{ item: Item; isCurrent: boolean }>;

/** Control of a filter of a list's own. */
export type OwnFilter<Scope> = ComponentType<{
  label: string;
  scope: Scope;
  filters: ListState["filters"];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}>;

/** Order of a column: its name for the endpoint, and the direction of a first press. */
export type ColumnSort = { sort: string; order: "asc" | "desc" };

export type News = { arrived: number; changed: readonly string[] };

export type FiltersOf<Scope, Name extends FilterName = FilterName> =
  | readonly Name[]
  | ((scope: Scope) => readonly Name[]);

export type ListDefinition<Item extends Identified, Scope extends object, Event> = {
  id: ListId;
  endpoint: Call<z.ZodObject, z.ZodType<Page<Item>>>;
  total: Call<z.ZodObject, typeof Total>;
  columns: (scope: Scope) => readonly Column<Item>[];
  filters: FiltersOf<Scope>;
  choices?: (scope: Scope) => Choices | undefined;
  rowName: readonly Column<Item>["field"][];
  row: { param: string; Panel: ComponentType<PanelProps>; panelWidth?: "wide" };
  /** Storage key of saved views and columns, by scope. Without it they are not saved. */
  savedViews?: {
    list: ListName;
    scopeOf: (scope: Scope) => string;
    /** Conditions of the scope that a saved view of it must carry. Undefined: a view cannot carry them. */
    filtersOf?: (scope: Scope) => Readonly<Record<string, string>> | undefined;
  };
  /** Rows of two lines, with a compact head and foot that has the bulk tools. */
  isTall?: boolean;
  cells?: Readonly<Record<string, OwnCell<Item>>>;
  filterControls?: Partial<Record<FilterName, OwnFilter<Scope>>>;
  /** Sortable columns. The first is the order without a choice, unless `usualSort` of the scope names another. */
  sorts?: Readonly<Record<string, ColumnSort>>;
  usualSort?: (scope: Scope) => ColumnSort;
  Tools?: ComponentType<ToolsProps<Scope>>;
  bulk?: { permissions: readonly Permission[]; Bar: ComponentType<BulkProps<Scope>> };
  live?: {
    endpoint: Call<z.ZodObject, z.ZodType<Event>>;
    toListNews: (event: Event, scope: Scope) => News;
    markSeen?: (scope: Scope, count: number | "all") => void;
  };
};

export type Worded<Id extends ListId, Item, Scope> = {
  id: Id;
  columns: (scope: Scope) => readonly ColumnOf<Id, Item>[];
  filters: FiltersOf<Scope, FilterName & keyof ListLabels[Id]["filters"]>;
};
