"use client";

import { type ComponentProps, useId } from "react";
import { cx } from "./cx.ts";
import { describedBy, type FieldProps } from "./field.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "size" | "type" | "id"> & FieldProps;

export function Checkbox({ label, error, hint, size = "medium", className, ...rest }: CheckboxProps) {
  const id = useId();
  const isTouch = size === "touch";

  return (
    <div className={className}>
      <label htmlFor={id} className={cx("inline-flex items-center gap-2", isTouch ? "min-h-11 text-touch" : "min-h-6")}>
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error, hint })}
          className={cx("accent-accent", isTouch ? "size-5" : "size-4")}
        />
        {label}
      </label>
      {error && (
        <p id={`${id}-error`} className="mt-1 text-xs text-fail">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-ink-2">
          {hint}
        </p>
      )}
    </div>
  );
}
