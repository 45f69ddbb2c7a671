"use client";

import { Search } from "lucide-react";
import { useSession } from "next-auth/react";
import { useCallback, useEffect, useRef } from "react";
import { SearchField } from "@/components/engines/data-list/search-field.tsx";
import { withFilters } from "@/components/engines/data-list/url-state.ts";
import { focusRow, rowLink } from "@/components/engines/data-list/use-list-keys.ts";
import { useListState } from "@/components/engines/data-list/use-list-state.ts";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { useFocusBack } from "@/components/ui/focus.ts";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { leave } from "@/lib/browser/leave-guard.ts";
import { useT } from "@/lib/i18n/client.ts";
import { leadRoute } from "@/lib/routing/routes.ts";
import { SEARCH_ADDRESS } from "./search-address.ts";
import { SearchResults } from "./search-results.tsx";

const LeadPanel = onDemand(() => import("../lead-panel.tsx").then((file) => file.LeadPanel), { placement: "dialog" });

export function SearchScreen() {
  return <LicenceSearch key={useSession().data?.licenseId} />;
}

function LicenceSearch() {
  const { t } = useT();
  const root = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { state, now, push, replace, openRow, closeRow } = useListState(SEARCH_ADDRESS);
  const { searchTerm = "" } = state.filters;

  const isAtLead = useRef(state.row !== undefined);
  useEffect(() => {
    if (!isAtLead.current) field.current?.focus();
  }, []);

  const open = useCallback((id: string) => leave(() => openRow(id)), [openRow]);
  const close = useCallback(() => {
    leave(() => {
      closeRow();
      focusRow(root.current, state.row);
    });
  }, [closeRow, state.row]);

  useFocusBack(state.row, (row) => rowLink(root.current, row));

  return (
    <div ref={root} className="flex min-h-0 flex-1 flex-col">
      <div className="px-4 pt-[18px] pb-4 sm:px-5">
        <h1 className="mb-3 font-title text-xl tracking-[-0.018em]">{t("routes.search")}</h1>
        <SearchField
          ref={field}
          size="large"
          label={t("search.label")}
          placeholder={t("search.placeholder")}
          value={searchTerm}
          onChange={(term) => replace(withFilters(now(), { searchTerm: term }))}
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown") return;
            event.preventDefault();
            focusRow(root.current);
          }}
        />
      </div>
      <div className="@container relative flex min-h-[380px] flex-1 flex-col overflow-hidden">
        {searchTerm === "" ? (
          <div className="flex flex-1 flex-col border-t">
            <EmptyState icon={Search} title={t("search.idleTitle")} text={t("search.idleText")} />
          </div>
        ) : (
          <SearchResults
            root={root}
            term={searchTerm}
            state={state}
            push={push}
            replace={replace}
            toHref={leadRoute}
            onOpen={open}
          />
        )}
        {state.row !== undefined && <LeadPanel key={state.row} id={state.row} onClose={close} onOpen={open} />}
      </div>
    </div>
  );
}
