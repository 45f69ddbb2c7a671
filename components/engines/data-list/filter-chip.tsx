"use client";

import { ChevronDown, X } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { cx } from "@/components/ui/cx.ts";
import { Icon } from "@/components/ui/icon.tsx";
import { Menu, MenuChoice } from "@/components/ui/menu.tsx";
import { Popover } from "@/components/ui/popover.tsx";
import { useT } from "@/lib/i18n/client.ts";

export type FilterOption = { value: string; label: string };

type FilterChipProps = {
  label: string;
  value: string | undefined;
  options: readonly FilterOption[];
  unnamed?: string | undefined;
  notice?: string;
  onOpen?: () => void;
  onChange: (value: string | undefined) => void;
};

export function FilterChip({ label, value, options, unnamed, notice, onOpen, onChange }: FilterChipProps) {
  const { t } = useT();
  const selected = value && (options.find((option) => option.value === value)?.label ?? unnamed);

  return (
    <div className="flex flex-none">
      <Menu
        label={label}
        align="start"
        trigger={
          <button
            type="button"
            aria-label={value ? undefined : t("list.filterBy", { filter: label })}
            className={chipClass(Boolean(value))}
          >
            <span className="truncate">{selected ? `${label}: ${selected}` : label}</span>
            {!value && <Icon as={ChevronDown} size={12} />}
          </button>
        }
      >
        {onOpen && <OnMount run={onOpen} />}
        <MenuChoice isSelected={!value} onSelect={() => onChange(undefined)}>
          {t("list.any")}
        </MenuChoice>
        {options.map((option) => (
          <MenuChoice key={option.value} isSelected={option.value === value} onSelect={() => onChange(option.value)}>
            {option.label}
          </MenuChoice>
        ))}
        {options.length === 0 && notice && (
          <p role="none" className="px-2 py-1.5 text-ink-2">
            {notice}
          </p>
        )}
      </Menu>
      {value && <ChipRemoval label={label} onRemove={() => onChange(undefined)} />}
    </div>
  );
}

function OnMount({ run }: { run: () => void }) {
  const onMount = useEffectEvent(run);
  useEffect(() => onMount(), []);
  return null;
}

type PopoverChipProps = {
  label: string;
  /** Replaces the button's text for screen readers. */
  spoken: string | undefined;
  isSet: boolean;
  face: ReactNode;
  onRemove: () => void;
  children: (close: () => void) => ReactNode;
};

/** A filter with a form of its own. */
export function PopoverChip({ label, spoken, isSet, face, onRemove, children }: PopoverChipProps) {
  return (
    <div className="flex flex-none">
      <Popover
        label={label}
        trigger={
          <button type="button" aria-label={spoken} className={chipClass(isSet)}>
            {face}
          </button>
        }
      >
        {children}
      </Popover>
      {isSet && <ChipRemoval label={label} onRemove={onRemove} />}
    </div>
  );
}

const chipClass = (isSet: boolean) =>
  cx(
    "inline-flex h-7 max-w-60 items-center gap-1.5 border pl-[9px] transition-colors",
    isSet
      ? "rounded-l-control border-transparent bg-accent-soft pr-1 font-medium text-accent"
      : "rounded-control border-line pr-2 text-ink-2 hover:bg-sunken hover:text-ink",
  );

export function ChipRemoval({ label, onRemove }: { label: string; onRemove: () => void }) {
  const { t } = useT();
  return (
    <button
      type="button"
      aria-label={t("list.removeFilter", { filter: label })}
      onClick={onRemove}
      className="grid size-7 place-items-center rounded-r-control bg-accent-soft text-accent"
    >
      <Icon as={X} size={13} />
    </button>
  );
}
