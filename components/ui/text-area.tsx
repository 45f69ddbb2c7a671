"use client";

import { type ComponentProps, useId } from "react";
import { cx } from "./cx.ts";
import { describedBy, Field, type FieldProps, fieldClass } from "./field.tsx";

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
