"use client";

import { ChevronDown } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { cx } from "./cx.ts";
import { describedBy, Field, type FieldProps, fieldClass } from "./field.tsx";
import { Icon } from "./icon.tsx";

export type SelectOption = { value: string; label: string };

type SelectProps = Omit<ComponentProps<"select">, "size" | "id" | "children"> &
  FieldProps & { id?: string; options: readonly SelectOption[]; placeholder?: string };

/** The system's own list: quick, and right on a phone. `placeholder` is the empty choice. */
export function Select({ label, error, hint, size, options, placeholder, className, id: given, ...rest }: SelectProps) {
  const own = useId();
  const id = given ?? own;

  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <div className="relative">
        <select
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error, hint })}
          className={cx(fieldClass({ error, size }), "appearance-none pr-8", className)}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          as={ChevronDown}
          size={14}
          className="pointer-events-none absolute top-1/2 right-[9px] -translate-y-1/2 text-ink-2"
        />
      </div>
    </Field>
  );
}
