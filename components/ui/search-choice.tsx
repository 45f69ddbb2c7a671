"use client";

import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions, useClose } from "@headlessui/react";
import { Check } from "lucide-react";
import { useState } from "react";
import { fold } from "@/contract/leads/search-term.ts";
import { useT } from "@/lib/i18n/client.ts";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import type { Option } from "./select-field.tsx";

type SearchChoiceProps = {
  label: string;
  options: readonly Option[];
  value: string | undefined;
  none?: string;
  onType?: (typed: string) => void;
  empty?: string;
  onSelect: (value: string | undefined) => void;
};

export function SearchChoice({ label, options, value, none, onType, empty, onSelect }: SearchChoiceProps) {
  const { t } = useT();
  const close = useClose();
  const [typed, setTyped] = useState("");
  const requested = fold(typed);
  const found = onType ? options : options.filter((option) => fold(option.label).includes(requested));
  const visible: readonly { value: string; label: string }[] =
    none !== undefined && requested === "" ? [...found, { value: "", label: none }] : found;

  return (
    <Combobox<string>
      immediate
      value={value ?? ""}
      // Headless UI reports null for an emptied field, which chooses nothing.
      onChange={(selected) => selected !== null && onSelect(selected || undefined)}
    >
      <div className="grid gap-1">
        <ComboboxInput
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          value={typed}
          // The value is the chosen option, not the text.
          displayValue={() => typed}
          onChange={(event) => {
            setTyped(event.target.value);
            onType?.(event.target.value);
          }}
          onKeyDown={(event) => {
            // Headless UI would close the list for an Enter before its answer, and keep Escape from the popover.
            const isEarly = event.key === "Enter" && visible.length === 0;
            if (!isEarly && event.key !== "Escape") return;
            event.preventDefault();
            if (!isEarly) close();
          }}
          className="h-8 w-full rounded-control border border-line bg-canvas px-2 text-sm"
        />
        <ComboboxOptions static modal={false} aria-label={label} className="max-h-64 overflow-y-auto">
          {visible.map((option) => (
            <ComboboxOption
              key={option.value}
              value={option.value}
              className={cx(
                "flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 data-focus:bg-sunken",
                option.value === "" && "text-ink-2",
              )}
            >
              <span className="min-w-0 flex-1 truncate">{option.label}</span>
              {option.value === (value ?? "") && <Icon as={Check} size={14} />}
            </ComboboxOption>
          ))}
        </ComboboxOptions>
        <p role="status" className="px-2 py-1.5 text-ink-2 empty:hidden">
          {visible.length === 0 && (empty ?? t("ui.noneFound"))}
        </p>
      </div>
    </Combobox>
  );
}
