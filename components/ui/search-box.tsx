"use client";

import { Search, X } from "lucide-react";
import { Icon } from "./icon.tsx";

type SearchBoxProps = { label: string; clearLabel: string; value: string; onChange: (value: string) => void };

/** A small field that searches as one types, with a cross that empties it. */
export function SearchBox({ label, clearLabel, value, onChange }: SearchBoxProps) {
  return (
    <div className="relative w-full flex-none @xl:w-56">
      <Icon as={Search} size={14} className="pointer-events-none absolute top-[7px] left-2 text-ink-2" />
      <input
        type="search"
        value={value}
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        placeholder={label}
        onChange={(event) => onChange(event.target.value)}
        className="h-7 w-full rounded-control border border-line bg-canvas pr-7 pl-7 [&::-webkit-search-cancel-button]:hidden"
      />
      {value && (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => onChange("")}
          className="absolute top-0 right-0 grid size-7 place-items-center rounded-control text-ink-2 hover:text-ink"
        >
          <Icon as={X} size={13} />
        </button>
      )}
    </div>
  );
}
