"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { ChevronDown, X } from "lucide-react";
import { useId, useState } from "react";
import { cx } from "@/components/ui/cx.ts";
import { fieldClass } from "@/components/ui/field.tsx";
import { Icon, IconButton } from "@/components/ui/icon.tsx";
import { Popover } from "@/components/ui/popover.tsx";
import { SearchChoice } from "@/components/ui/search-choice.tsx";
import { type FoundLead, leads } from "@/contract/leads/leads.ts";
import { useRead } from "@/lib/api/query.ts";
import { useRested } from "@/lib/browser/browser-state.ts";
import { displayPhone } from "@/lib/format/phones.ts";
import { useT } from "@/lib/i18n/client.ts";

const MAX = 10;
const MIN_LENGTH = 2;

export type SelectedLead = { id: string; name: string };

type LeadChoiceProps = { selected: SelectedLead | null; onSelect: (lead: SelectedLead | null) => void };

export function LeadChoice({ selected, onSelect }: LeadChoiceProps) {
  const { t } = useT();
  const labelId = useId();
  const selectedId = useId();
  return (
    <div>
      <span id={labelId} className="mb-1 block font-medium">
        {t("appointments.lead.label")}
      </span>
      <div className="flex items-center gap-1">
        <Popover
          label={t("appointments.lead.label")}
          trigger={
            <button
              type="button"
              aria-labelledby={`${labelId} ${selectedId}`}
              className={cx(fieldClass({}), "flex items-center gap-2 text-left")}
            >
              <span id={selectedId} className={cx("min-w-0 flex-1 truncate", !selected && "text-ink-2")}>
                {selected?.name ?? t("appointments.lead.none")}
              </span>
              <Icon as={ChevronDown} size={14} className="text-ink-2" />
            </button>
          }
        >
          {(close) => (
            <Search
              value={selected?.id}
              onSelect={(lead) => {
                close();
                onSelect(lead);
              }}
            />
          )}
        </Popover>
        {selected && (
          <IconButton
            icon={X}
            label={t("appointments.lead.remove")}
            onClick={(event) => {
              event.currentTarget.parentElement?.querySelector("button")?.focus();
              onSelect(null);
            }}
          />
        )}
      </div>
    </div>
  );
}

type SearchProps = { value: string | undefined; onSelect: (lead: SelectedLead) => void };

function Search({ value, onSelect }: SearchProps) {
  const { t } = useT();
  const [typed, setTyped] = useState("");
  const searchTerm = useRested(typed.trim());
  const isSearching = searchTerm.length >= MIN_LENGTH;
  const read = useRead(
    leads.search,
    { searchTerm, limit: MAX },
    { enabled: isSearching, placeholderData: keepPreviousData },
  );
  const isFresh = searchTerm === typed.trim() && !read.isPlaceholderData;
  const found = isSearching && isFresh ? (read.data?.items ?? []).filter(({ isErased }) => !isErased) : [];
  const isWaiting = isSearching && (read.isFetching || !isFresh);
  return (
    <SearchChoice
      label={t("appointments.lead.search")}
      value={value}
      options={found.map((lead) => ({ value: lead.id, label: describe(lead) }))}
      onType={setTyped}
      empty={t(
        isWaiting
          ? "appointments.lead.searching"
          : read.isError
            ? "appointments.lead.failed"
            : isSearching
              ? "ui.noneFound"
              : "appointments.lead.hint",
      )}
      onSelect={(id) => {
        const lead = found.find((one) => one.id === id);
        if (lead) onSelect({ id: lead.id, name: displayName(lead) });
      }}
    />
  );
}

function displayName({ firstName, lastName, phone, email, id }: FoundLead): string {
  return `${firstName} ${lastName}`.trim() || displayPhone(phone) || email || id;
}

function describe(lead: FoundLead): string {
  return [...new Set([displayName(lead), displayPhone(lead.phone), lead.product])].filter(Boolean).join(" · ");
}
