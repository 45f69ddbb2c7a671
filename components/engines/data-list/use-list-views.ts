"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useMemo } from "react";
import type { Menu } from "@/components/ui/menu.tsx";
import { useToast } from "@/components/ui/toast.tsx";
import { viewCalls } from "@/contract/calls.ts";
import type { ListChoice, ListName, ListViews } from "@/contract/leads/saved-views.ts";
import { useRead, useWrite } from "@/lib/api/query.ts";
import { readKey } from "@/lib/http/endpoint-url.ts";
import { useT } from "@/lib/i18n/client.ts";
import { layoutColumns } from "./column-layout.ts";
import type { ListId } from "./columns.ts";
import type { ListDefinition } from "./definition.ts";
import type { Identified } from "./pages.ts";
import { differs, type NamedColumn, openingView, selectedColumns } from "./saved-views.ts";
import { type ListState, NO_VIEW } from "./url-state.ts";

export function useSavedViews(list: ListName | undefined, scope: string) {
  const { data } = useRead(
    viewCalls.list,
    { list: list ?? "leads" },
    { enabled: list !== undefined, staleTime: 300_000, refetchOnWindowFocus: false },
  );
  const savedViews = list && data;
  return useMemo(
    () => ({
      isKnown: savedViews !== undefined,
      views: savedViews?.views.filter((view) => view.scope === scope) ?? [],
      choice: savedViews?.choices.find((choice) => choice.scope === scope),
      opening: openingView(savedViews, scope),
    }),
    [savedViews, scope],
  );
}

type SavedViews = ReturnType<typeof useSavedViews>;

export function useView(savedViews: SavedViews, state: ListState, replace: (state: ListState) => void) {
  const { t } = useT();
  const toast = useToast();
  const current = savedViews.views.find(({ id }) => id === state.view);
  const isRemoved = savedViews.isKnown && state.view !== undefined && state.view !== NO_VIEW && !current;

  useEffect(() => {
    if (!isRemoved) return;
    toast.show({ type: "warningSoft", message: t("list.views.missing") });
    replace({ ...state, view: undefined });
  }, [isRemoved, replace, state, toast, t]);

  return {
    current,
    isChanged: current !== undefined && differs(current, state),
    columns: state.columns ?? (current ? current.columns : savedViews.choice?.columns),
  };
}

export function useColumns<Item extends Identified, Scope extends object, Event>(
  definition: Pick<ListDefinition<Item, Scope, Event>, "columns">,
  scope: Scope,
  names: readonly string[] | null | undefined,
) {
  const all = useMemo(() => definition.columns(scope), [definition, scope]);
  const visible = useMemo(() => selectedColumns(all, names), [all, names]);
  const columns = useMemo(() => layoutColumns(visible), [visible]);
  return { all, visible, columns };
}

export type ListViewState<Item extends Identified> = ReturnType<typeof useColumns<Item, object, unknown>> & {
  saved: SavedViews;
  view: ReturnType<typeof useView>;
};

export function useChoice(list: ListName, scope: string) {
  const { t } = useT();
  const toast = useToast();
  const client = useQueryClient();
  const key = readKey(viewCalls.list, { list });
  const write = useWrite(viewCalls.choose, {
    onMutate: (input) => {
      const before = client.getQueryData<ListViews>(key);
      client.setQueryData<ListViews>(key, before && { ...before, choices: withChoice(before.choices, input) });
      return before;
    },
    onError: (error, _given, before) => {
      client.setQueryData(key, before);
      toast.show({ type: "danger", message: t(`errors.${error.code}`) });
    },
  });
  return (input: Partial<Omit<ListChoice, "scope">>) => write.mutate({ list, scope, ...input });
}

function withChoice(
  choices: readonly ListChoice[],
  { scope, columns, viewId }: { scope: string } & Partial<ListChoice>,
): ListChoice[] {
  const before = choices.find((choice) => choice.scope === scope) ?? { scope, columns: null, viewId: null };
  const after = { ...before, ...(columns !== undefined && { columns }), ...(viewId !== undefined && { viewId }) };
  return [...choices.filter((choice) => choice.scope !== scope), after];
}

/** Conditions of a scope that its saved views carry. Undefined where a view cannot carry them. */
export function scopeFiltersOf<Item extends Identified, Scope extends object, Event>(
  { savedViews }: Pick<ListDefinition<Item, Scope, Event>, "savedViews">,
  scope: Scope,
): Readonly<Record<string, string>> | undefined {
  return savedViews?.filtersOf ? savedViews.filtersOf(scope) : {};
}

export type ListToolsProps = {
  id: ListId;
  list: ListName;
  scope: string;
  scopeFilters: Readonly<Record<string, string>> | undefined;
  savedViews: SavedViews;
  view: ReturnType<typeof useView>;
  state: ListState;
  all: readonly NamedColumn[];
  visible: readonly NamedColumn[];
  onShow: (state: ListState) => void;
  onReplace: (state: ListState) => void;
};

export type ViewsMenuProps = ListToolsProps & {
  select: (input: { viewId: string | null }) => void;
  trigger: ComponentProps<typeof Menu>["trigger"];
};
