"use client";

import { Fragment, type ReactNode, useState } from "react";
import { cx } from "@/components/ui/cx.ts";
import { UNASSIGNED } from "@/contract/kernel/limits.ts";
import { useReadLater } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import { listLabels } from "./cells.tsx";
import type { ListId } from "./columns.ts";
import { DaysChip } from "./days-chip.tsx";
import { ChipRemoval, FilterChip } from "./filter-chip.tsx";
import {
  type ChoiceFilter,
  type ChoiceOf,
  type Choices,
  DIRECTORIES,
  type DirectoryFilter,
  FILTERS,
  type FilterName,
  isChoice,
  isDirectory,
  isPart,
} from "./filter-names.ts";
import { PartChip } from "./part-chip.tsx";
import { SearchField } from "./search-field.tsx";
import type { FilterChanges, ListState } from "./url-state.ts";

type FilterBarProps = {
  id: ListId;
  filterNames: readonly FilterName[];
  filters: ListState["filters"];
  choices?: Choices;
  onChange: (changes: FilterChanges) => void;
  /** Renders a filter of the list's own. */
  renderOwn?: (filter: FilterName, props: ChipProps) => ReactNode;
  isCompact?: boolean;
  children?: ReactNode;
};

export function FilterBar({
  id,
  filterNames,
  filters,
  choices,
  onChange,
  renderOwn,
  isCompact,
  children,
}: FilterBarProps) {
  const { t } = useT();
  const hasSearch = filterNames.includes("searchTerm");
  return (
    <div
      className={cx(
        "flex flex-wrap items-center gap-1.5 px-4 @xl:flex-nowrap @xl:px-5",
        isCompact ? "py-1.5 @xl:h-10 @xl:py-0" : "py-2.5",
      )}
    >
      {hasSearch && (
        <SearchField
          value={filters.searchTerm ?? ""}
          onChange={(value) => onChange({ searchTerm: value || undefined })}
        />
      )}
      <div className="-m-1 flex min-w-0 flex-1 gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]">
        {filterNames.map((filter) => {
          const props = {
            label: listLabels(t, id).filter(filter),
            value: filters[filter],
            onChange: (value: string | undefined) => onChange({ [filter]: value }),
          };
          const own = renderOwn?.(filter, props);
          if (own) return <Fragment key={filter}>{own}</Fragment>;
          if (isChoice(filter)) return <ChoiceChip key={filter} filter={filter} of={choices?.[filter]} {...props} />;
          if (isDirectory(filter)) return <DirectoryChip key={filter} filter={filter} {...props} />;
          if (isPart(filter)) return <PartChip key={filter} {...props} />;
          if (filter === "lead") return <GivenChip key={filter} {...props} />;
          if (filter === "from") {
            const { from, to } = filters;
            return <DaysChip key={filter} label={props.label} from={from} to={to} onChange={onChange} />;
          }
          return null;
        })}
      </div>
      {children}
    </div>
  );
}

type ChipProps = { label: string; value: string | undefined; onChange: (value: string | undefined) => void };

function ChoiceChip({ filter, of, ...props }: ChipProps & { filter: ChoiceFilter; of: ChoiceOf | undefined }) {
  const { t } = useT();
  const { values, labels }: Required<Pick<ChoiceOf, "values" | "labels">> = { ...FILTERS[filter], ...of };
  const options = values.map((value) => ({ value, label: t(`${labels}.${value}` as "crmStates.none") }));
  return <FilterChip {...props} options={options} />;
}

function GivenChip({ label, value, onChange }: ChipProps) {
  if (!value) return null;
  return (
    <span className="flex flex-none">
      <span
        title={value}
        className="inline-flex h-7 items-center rounded-l-control bg-accent-soft pr-1 pl-[9px] font-medium text-accent"
      >
        {label}: {value.slice(-8)}
      </span>
      <ChipRemoval label={label} onRemove={() => onChange(undefined)} />
    </span>
  );
}

function DirectoryChip({ filter, ...props }: ChipProps & { filter: DirectoryFilter }) {
  const { t } = useT();
  const [isRequested, setRequested] = useState(false);
  const read = useReadLater(`options of ${filter}`, DIRECTORIES[filter], {
    enabled: isRequested || props.value !== undefined,
    staleTime: 300_000,
  });
  const unassigned = { value: UNASSIGNED, label: t("list.unassigned") };
  const options = [
    ...(filter === "advisor" ? [unassigned] : []),
    ...(read.data ?? []).map((entry) => ({ value: entry.id, label: displayName(entry) })),
  ];
  const notice = read.isPending
    ? t("list.optionsLoading")
    : read.isError
      ? t("list.optionsFailed")
      : t("list.optionsEmpty");
  return <FilterChip {...props} options={options} notice={notice} onOpen={() => setRequested(true)} />;
}

function displayName(entry: { name: string; brand?: string } | { fullName: string }): string {
  if ("fullName" in entry) return entry.fullName;
  return entry.brand ? `${entry.brand} ${entry.name}` : entry.name;
}
