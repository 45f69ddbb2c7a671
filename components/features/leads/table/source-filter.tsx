"use client";

import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { OwnFilter } from "@/components/engines/data-list/definition.ts";
import { PopoverChip } from "@/components/engines/data-list/filter-chip.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { leadCalls } from "@/contract/calls.ts";
import type { Source } from "@/contract/kernel/channels.ts";
import type { ArgumentsOf } from "@/contract/kernel/endpoint.ts";
import { useRead } from "@/lib/api/query.ts";
import { formatNumber } from "@/lib/format/numbers.ts";
import { useT } from "@/lib/i18n/client.ts";
import { CHANNEL_TABS, channelSources } from "../lead-address.ts";
import type { TableScope } from "./lead-table-address.ts";

const MAX_NAMED = 2;

/** Sources by channel, each with the count of its leads that match the other filters. */
export const SourceFilter: OwnFilter<TableScope> = ({ label, scope, filters, value, onChange }) => {
  const { t } = useT();
  const chosen = value ? (value.split(",") as Source[]) : [];
  const names = chosen.slice(0, MAX_NAMED).map((source) => t(`sources.${source}`));
  const more = chosen.length > MAX_NAMED ? ` +${chosen.length - MAX_NAMED}` : "";
  return (
    <PopoverChip
      label={label}
      spoken={chosen.length > 0 ? undefined : t("list.filterBy", { filter: label })}
      isSet={chosen.length > 0}
      face={
        <>
          <span className="truncate">{chosen.length > 0 ? `${label}: ${names.join(", ")}${more}` : label}</span>
          {chosen.length === 0 && <Icon as={ChevronDown} size={12} />}
        </>
      }
      onRemove={() => onChange(undefined)}
    >
      {() => <SourceChoice {...{ scope, filters, chosen, onChange }} />}
    </PopoverChip>
  );
};

type SourceChoiceProps = Pick<Parameters<typeof SourceFilter>[0], "scope" | "filters" | "onChange"> & {
  chosen: readonly Source[];
};

function SourceChoice({ scope, filters, chosen, onChange }: SourceChoiceProps) {
  const { t, locale } = useT();
  const [selected, setSelected] = useState<readonly Source[]>(chosen);
  const { sources: _sources, sort: _sort, order: _order, ...others } = filters;
  const { sort: _scopeSort, ...conditions } = scope;
  // The address has checked each value of a filter.
  const narrowing = { ...conditions, ...others } as ArgumentsOf<typeof leadCalls.totals>;
  const { data: totals } = useRead(leadCalls.totals, narrowing, { staleTime: 30_000 });
  const show = (sources: readonly Source[]) => {
    const total = totals && sources.map((source) => totals[source]);
    const count = total?.reduce((sum, one) => sum + (one?.count ?? 0), 0);
    return count === undefined ? "" : `${formatNumber(count, locale)}${total?.some((one) => one?.isMore) ? "+" : ""}`;
  };
  const select = (next: readonly Source[]) => {
    setSelected(next);
    onChange(next.length > 0 ? next.join() : undefined);
  };
  const all = CHANNEL_TABS.flatMap(channelSources);
  return (
    <div className="w-64">
      <div className="max-h-[60vh] overflow-y-auto p-1.5">
        {CHANNEL_TABS.map((channel) => {
          const sources = channelSources(channel);
          return (
            <fieldset key={channel} className="mt-1 first:mt-0">
              <legend className="flex w-full items-center justify-between px-1.5 py-1 text-ink-2 text-xs">
                {t(`leads.tabs.${channel}`)}
                <span className="tabular-nums">{show(sources)}</span>
              </legend>
              {sources.map((source) => (
                <label
                  key={source}
                  className="flex min-h-7 items-center gap-2 rounded-control px-1.5 hover:bg-sunken pointer-coarse:min-h-11"
                >
                  <input
                    type="checkbox"
                    checked={selected.includes(source)}
                    onChange={({ target }) =>
                      select(target.checked ? [...selected, source] : selected.filter((one) => one !== source))
                    }
                    className="size-4 flex-none accent-accent"
                  />
                  <span className="min-w-0 flex-1 truncate">{t(`sources.${source}`)}</span>
                  <span className="text-ink-2 tabular-nums">{show([source])}</span>
                </label>
              ))}
            </fieldset>
          );
        })}
      </div>
      <div className="flex items-center justify-between border-t px-3 py-1.5 text-ink-2 text-xs">
        <span className="tabular-nums">
          {t("leadTable.sourcesOf", { shown: show(selected.length > 0 ? selected : all), total: show(all) })}
        </span>
        <Button size="small" variant="quiet" onClick={() => select([])}>
          {t("leadTable.clearSources")}
        </Button>
      </div>
    </div>
  );
}
