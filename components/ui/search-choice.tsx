"use client";

import { Check } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
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
  onChoose: (value: string | undefined) => void;
};

export function SearchChoice({ label, options, value, none, onType, empty, onChoose }: SearchChoiceProps) {
  const { t } = useT();
  const id = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const wanted = fold(typed);
  const found = onType ? options : options.filter((option) => fold(option.label).includes(wanted));
  const shown: readonly { value: string | undefined; label: string }[] =
    none !== undefined && wanted === "" ? [...found, { value: undefined, label: none }] : found;
  const current = Math.min(at, shown.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = (current + step + shown.length) % Math.max(1, shown.length);
      setAt(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
    }
    const chosen = shown[current];
    if (event.key === "Enter") {
      event.preventDefault();
      if (chosen) onChoose(chosen.value);
    }
  };

  return (
    <div className="grid gap-1">
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={shown.length > 0 ? `${id}-${current}` : undefined}
        placeholder={label}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
          onType?.(event.target.value);
        }}
        onKeyDown={onKeyDown}
        className="h-8 w-full rounded-control border border-line bg-canvas px-2 text-sm"
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} className="max-h-64 overflow-y-auto">
        {shown.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and its keys
          <div
            key={option.value ?? ""}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value}
            onClick={() => onChoose(option.value)}
            className={cx(
              "flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 hover:bg-sunken",
              index === current && "bg-sunken",
              option.value === undefined && "text-ink-2",
            )}
          >
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.value === value && <Icon as={Check} size={14} />}
          </div>
        ))}
      </div>
      <p role="status" className="px-2 py-1.5 text-ink-2 empty:hidden">
        {shown.length === 0 && (empty ?? t("ui.noneFound"))}
      </p>
    </div>
  );
}
