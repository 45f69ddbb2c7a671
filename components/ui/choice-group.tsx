"use client";

import { Check } from "lucide-react";
import { type Ref, useId } from "react";
import { cx } from "./cx.ts";
import { describedBy, type FieldProps } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { inGroups, type Option } from "./select-field.tsx";

type ChoiceGroupProps = Omit<FieldProps, "size"> & {
  options: readonly Option[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  isReadOnly?: boolean;
};

export function ChoiceGroup({ label, error, hint, options, selected, onChange, isReadOnly }: ChoiceGroupProps) {
  const id = useId();
  const toggle = (value: string, isSelected: boolean) =>
    onChange(
      options.map((option) => option.value).filter((one) => (one === value ? isSelected : selected.includes(one))),
    );
  const draw = (some: readonly Option[]) => (
    <div className="flex flex-wrap gap-x-5 gap-y-0.5">
      {some.map(({ value, label: name }) => (
        <label key={value} className="inline-flex min-h-6 items-center gap-2">
          <input
            type="checkbox"
            checked={selected.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
            className="size-4 accent-accent"
          />
          {name}
        </label>
      ))}
    </div>
  );
  return (
    <fieldset aria-describedby={describedBy(id, { error, hint })} disabled={isReadOnly}>
      <legend className="mb-1 font-medium">{label}</legend>
      {inGroups(options).map(([group, some]) =>
        group === undefined ? (
          <div key="">{draw(some)}</div>
        ) : (
          <fieldset key={group} className="mt-1.5">
            <legend className="mb-0.5 text-2xs text-ink-2">{group}</legend>
            {draw(some)}
          </fieldset>
        ),
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-fail text-xs">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-ink-2 text-xs">
          {hint}
        </p>
      )}
    </fieldset>
  );
}

type ChoiceListProps<Value extends string> = {
  options: readonly { value: Value; label: string; isSelected: boolean }[];
  onChoose: (value: Value) => void;
  ref?: Ref<HTMLUListElement>;
};

/** Buttons of which one is pressed. */
export function ChoiceList<Value extends string>({ options, onChoose, ref }: ChoiceListProps<Value>) {
  return (
    <ul ref={ref}>
      {options.map(({ value, label, isSelected }) => (
        <li key={value}>
          <button
            type="button"
            aria-pressed={isSelected}
            onClick={() => onChoose(value)}
            className={cx(
              "flex min-h-8 w-full items-center gap-2.5 rounded-control px-2 py-1 text-left hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2",
              isSelected && "font-strong",
            )}
          >
            <span className="min-w-0 flex-1">{label}</span>
            {isSelected && <Icon as={Check} size={14} className="flex-none text-accent" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
