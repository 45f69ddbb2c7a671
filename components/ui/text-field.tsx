"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { FIRST_DAY, LAST_DAY } from "@/contract/kernel/calendar.ts";
import { cx } from "./cx.ts";
import { describedBy, Field, type FieldProps, fieldClass } from "./field.tsx";

type TextFieldProps = Omit<ComponentProps<"input">, "size" | "id"> &
  FieldProps & { id?: string; action?: ReactNode; below?: ReactNode };

/** Limits of the contract, with four-digit years; fields may narrow them. */
const LIMITS: Record<string, { min: string; max: string }> = {
  date: { min: FIRST_DAY, max: LAST_DAY },
  month: { min: FIRST_DAY.slice(0, "yyyy-mm".length), max: LAST_DAY.slice(0, "yyyy-mm".length) },
  "datetime-local": { min: `${FIRST_DAY}T00:00`, max: `${LAST_DAY}T23:59` },
};

export function TextField({
  label,
  error,
  hint,
  size,
  isLabelHidden,
  isRequired,
  action,
  below,
  className,
  id: given,
  ...rest
}: TextFieldProps) {
  const own = useId();
  const id = given ?? own;

  return (
    <Field id={id} label={label} error={error} hint={hint} isLabelHidden={isLabelHidden} isRequired={isRequired}>
      <div className="relative">
        <input
          type="text"
          {...LIMITS[rest.type ?? "text"]}
          {...rest}
          id={id}
          aria-required={isRequired || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error, hint })}
          className={cx(fieldClass({ error, size }), "read-only:bg-sunken", className)}
        />
        {action && <div className="absolute inset-y-0 right-0 flex items-center pr-[9px]">{action}</div>}
      </div>
      {below && <div className="flex">{below}</div>}
    </Field>
  );
}

export function focusFieldInput(action: Element): void {
  action.parentElement?.parentElement?.querySelector("input")?.focus();
}

type TextAreaProps = Omit<ComponentProps<"textarea">, "id"> & Omit<FieldProps, "size">;

export function TextArea({ label, error, hint, rows = 3, className, ...rest }: TextAreaProps) {
  const id = useId();
  return (
    <Field id={id} label={label} error={error} hint={hint}>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error, hint })}
        className={cx(fieldClass({ error }), "h-auto! py-1.5 read-only:bg-sunken", className)}
      />
    </Field>
  );
}
