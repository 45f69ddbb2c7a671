"use client";

import { ArrowUp, SquareCheck } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { PAGE_SIZE } from "@/contract/kernel/limits.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { ListDefinition } from "./definition.ts";
import { FilterBar } from "./filter-bar.tsx";
import { LiveNotice } from "./list-notices.tsx";
import { ListTools } from "./list-tools.tsx";
import type { Identified } from "./pages.ts";
import { ToolButton } from "./tool-button.tsx";
import { type ListAddress, withFilters } from "./url-state.ts";
import type { ListUrl } from "./use-list-state.ts";
import { type ListViewState, scopeFiltersOf } from "./use-list-views.ts";
import type { LiveRows } from "./use-live-rows.ts";
import type { ListSelection } from "./use-selection.ts";

type ListBarProps<Item extends Identified, Scope extends object, Event> = {
  definition: ListDefinition<Item, Scope, Event>;
  scope: Scope;
  address: ListAddress;
  url: ListUrl;
  views: ListViewState<Item>;
  live: Pick<LiveRows<Item>, "isDown" | "waiting" | "accept">;
  selection: ListSelection;
};

export function ListBar<Item extends Identified, Scope extends object, Event>({
  definition: { id, savedViews, Tools, isTall = false, filterControls },
  scope,
  address,
  url: { state, now, push, replace },
  views: { saved, view, all, visible },
  live: { isDown, waiting, accept },
  selection,
}: ListBarProps<Item, Scope, Event>) {
  const { t, locale } = useT();
  return (
    <FilterBar
      id={id}
      filterNames={address.filters}
      filters={state.filters}
      choices={address.choices}
      isCompact={isTall}
      renderOwn={(filter, props) => {
        const Control = filterControls?.[filter];
        return Control && <Control scope={scope} filters={state.filters} {...props} />;
      }}
      onChange={(changes) => ("searchTerm" in changes ? replace : push)(withFilters(now(), changes))}
    >
      <LiveNotice isDown={isDown} />
      {waiting && (
        <Button variant="quiet" size="small" data-waiting onClick={() => accept(waiting.page)} className="text-accent!">
          <Icon as={ArrowUp} size={14} />
          {waiting.count < PAGE_SIZE
            ? t("list.arrived", { count: waiting.count })
            : t("list.arrivedMany", { count: formatNumber(PAGE_SIZE, locale) })}
        </Button>
      )}
      <div className="flex flex-none gap-0.5">
        {savedViews && (
          <ListTools
            key={savedViews.scopeOf(scope)}
            id={id}
            list={savedViews.list}
            scope={savedViews.scopeOf(scope)}
            scopeFilters={scopeFiltersOf({ savedViews }, scope)}
            savedViews={saved}
            view={view}
            state={state}
            all={all}
            visible={visible}
            onShow={push}
            onReplace={replace}
          />
        )}
        {selection.isAllowed && (
          <span className="contents @xl:hidden">
            <ToolButton
              icon={SquareCheck}
              label={t("list.select.open")}
              aria-pressed={selection.isPicking}
              onClick={() => (selection.isPicking ? selection.clear() : selection.setPicking(true))}
            />
          </span>
        )}
        {Tools && <Tools scope={scope} filters={state.filters} columns={visible.map(({ field }) => field)} />}
      </div>
    </FilterBar>
  );
}
