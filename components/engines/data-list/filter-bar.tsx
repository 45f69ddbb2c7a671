"use client";

import { type ReactNode, useState } from "react";
import { useReadLater } from "@/lib/api/query.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { ListId } from "./columns.ts";
import { DaysChip } from "./days-chip.tsx";
import { ChipRemoval, FilterChip } from "./filter-chip.tsx";
import { DIRECTORIES } from "./filter-directories.ts";
import {
  type ChoiceOf,
  type Choices,
  type ChoiceWord,
  type DirectoryWord,
  FILTERS,
  type FilterWord,
  isChoice,
  isDirectory,
  isPart,
} from "./filter-words.ts";
import { listWords } from "./list-words.ts";
import { PartChip } from "./part-chip.tsx";
import { SearchField } from "./search-field.tsx";
import type { FilterChanges, ListState } from "./url-state.ts";

type FilterBarProps = {
  id: ListId;
  words: readonly FilterWord[];
  filters: ListState["filters"];
  choices?: Choices;
  onChange: (changes: FilterChanges) => void;
  children?: ReactNode;
};

export function FilterBar({ id, words, filters, choices, onChange, children }: FilterBarProps) {
  const { t } = useT();
  const hasSearch = words.includes("searchTerm");
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-4 py-2.5 @xl:flex-nowrap @xl:px-5">
      {hasSearch && (
        <SearchField
          value={filters.searchTerm ?? ""}
          onChange={(value) => onChange({ searchTerm: value || undefined })}
        />
      )}
      <div className="-m-1 flex min-w-0 flex-1 gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]">
        {words.map((word) => {
          const props = {
            label: listWords(t, id).filter(word),
            value: filters[word],
            onChange: (value: string | undefined) => onChange({ [word]: value }),
          };
          if (isChoice(word)) return <ChoiceChip key={word} word={word} of={choices?.[word]} {...props} />;
          if (isDirectory(word)) return <DirectoryChip key={word} word={word} {...props} />;
          if (isPart(word)) return <PartChip key={word} {...props} />;
          if (word === "lead") return <GivenChip key={word} {...props} />;
          if (word === "from") {
            const { from, to } = filters;
            return <DaysChip key={word} label={props.label} from={from} to={to} onChange={onChange} />;
          }
          return null;
        })}
      </div>
      {children}
    </div>
  );
}

type ChipProps = { label: string; value: string | undefined; onChange: (value: string | undefined) => void };

function ChoiceChip({ word, of, ...props }: ChipProps & { word: ChoiceWord; of: ChoiceOf | undefined }) {
  const { t } = useT();
  const { values, labels }: Required<Pick<ChoiceOf, "values" | "labels">> = { ...FILTERS[word], ...of };
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

function DirectoryChip({ word, ...props }: ChipProps & { word: DirectoryWord }) {
  const { t } = useT();
  const [isWanted, setWanted] = useState(false);
  const read = useReadLater(`options of ${word}`, DIRECTORIES[word], {
    enabled: isWanted || props.value !== undefined,
    staleTime: 300_000,
  });
  const options = (read.data ?? []).map((entry) => ({ value: entry.id, label: nameOf(entry) }));
  const notice = read.isPending
    ? t("list.optionsLoading")
    : read.isError
      ? t("list.optionsFailed")
      : t("list.optionsEmpty");
  return <FilterChip {...props} options={options} notice={notice} onOpen={() => setWanted(true)} />;
}

function nameOf(entry: { name: string; brand?: string } | { fullName: string }): string {
  if ("fullName" in entry) return entry.fullName;
  return entry.brand ? `${entry.brand} ${entry.name}` : entry.name;
}
