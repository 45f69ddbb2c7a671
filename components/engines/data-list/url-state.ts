import type { Choices, FilterName } from "./filter-names.ts";
import { parseCursor, parseFilter } from "./filter-values.ts";

export type ListState = {
  filters: Partial<Record<FilterName, string>>;
  cursor?: string;
  direction?: "next" | "prev";
  row?: string;
  view?: string;
  columns?: string[];
};

export const NO_VIEW = "none";

export type ListAddress = {
  filters: readonly FilterName[];
  choices?: Choices;
  usual?: Partial<Record<FilterName, string>>;
  rowParam: string;
};

type Params = Pick<URLSearchParams, "get">;

export function readState(params: Params, { filters, choices, usual, rowParam }: ListAddress): ListState {
  const state: ListState = { filters: {} };
  for (const filter of filters) {
    const given = params.get(filter);
    const selected = given ? parseFilter(filter, given, choices) : undefined;
    const value = selected ?? (given === "all" ? undefined : usual?.[filter]);
    if (value) state.filters[filter] = value;
  }
  const cursor = parseCursor(params.get("cursor") ?? "");
  if (cursor) {
    state.cursor = cursor;
    state.direction = params.get("direction") === "prev" ? "prev" : "next";
  }
  const row = params.get(rowParam);
  if (row && SLUG.test(row)) state.row = row;
  const view = params.get("view");
  if (view && SLUG.test(view)) state.view = view;
  const columns = params.get("columns")?.split(",");
  if (columns?.every((column) => SLUG.test(column))) state.columns = columns;
  return state;
}

const SLUG = /^[\w-]{1,64}$/;

export function pageArguments(scope: object, { filters, cursor, direction }: ListState): Record<string, unknown> {
  return { ...scope, ...filters, ...(cursor && { cursor, direction }) };
}

export function writeState(
  params: URLSearchParams,
  state: ListState,
  { filters, usual, rowParam }: ListAddress,
): string {
  const next = new URLSearchParams(params);
  const values: Record<string, string | undefined> = {
    cursor: state.cursor,
    direction: state.cursor ? state.direction : undefined,
    [rowParam]: state.row,
    view: state.view,
    columns: state.columns?.join(),
  };
  for (const filter of filters) values[filter] = toParam(state.filters[filter], usual?.[filter]);
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  const search = next.toString();
  return search ? `?${search}` : "";
}

const toParam = (value: string | undefined, usual: string | undefined) =>
  usual === undefined ? value : value === usual ? undefined : (value ?? "all");

export type FilterChanges = Partial<Record<FilterName, string | undefined>>;

export function withFilters(state: ListState, changes: FilterChanges): ListState {
  const retained = Object.entries({ ...state.filters, ...changes }).filter(([, value]) => value);
  const { row, view, columns } = state;
  return { filters: Object.fromEntries(retained), row, view, columns };
}

/** Whether the state narrows the list; an order alone does not. */
export function isNarrowed({ filters: { sort: _sort, order: _order, ...narrowing } }: ListState): boolean {
  return Object.keys(narrowing).length > 0;
}

export function withPage(state: ListState, cursor?: string, direction?: "next" | "prev"): ListState {
  const { filters, row, view, columns } = state;
  return { filters, row, view, columns, ...(cursor ? { cursor, direction } : {}) };
}
