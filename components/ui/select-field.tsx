"use client";

import { ChevronDown } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { cx } from "./cx.ts";
import { describedBy, Field, type FieldProps, fieldClass } from "./field.tsx";
import { Icon } from "./icon.tsx";

export type Option = { value: string; label: string; group?: string };

export const inGroups = (options: readonly Option[]) => [...Map.groupBy(options, ({ group }) => group)];

type SelectFieldProps = Omit<ComponentProps<"select">, "size" | "id" | "children"> &
  FieldProps & {
    options: readonly Option[];
    none?: string;
  };

export function SelectField({
  label,
  error,
  hint,
  size,
  isLabelHidden,
  isRequired,
  options,
  none,
  className,
  ...rest
}: SelectFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error} hint={hint} isLabelHidden={isLabelHidden} isRequired={isRequired}>
      <div className="relative">
        <select
          {...rest}
          id={id}
          aria-required={isRequired || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error, hint })}
          className={cx(fieldClass({ error, size }), "appearance-none truncate pr-8", className)}
        >
          {none !== undefined && <option value="">{none}</option>}
          {inGroups(options).map(([group, some]) =>
            group === undefined ? (
              some.map(drawOption)
            ) : (
              <optgroup key={group} label={group}>
                {some.map(drawOption)}
              </optgroup>
            ),
          )}
        </select>
        <span className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-ink-2">
          <Icon as={ChevronDown} size={14} />
        </span>
      </div>
    </Field>
  );
}

const drawOption = ({ value, label }: Option) => (
  <option key={value} value={value}>
    {label}
  </option>
);
