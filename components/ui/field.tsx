import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type FieldProps = {
  label: string;
  error?: string;
  hint?: string;
  size?: "medium" | "touch";
  isLabelHidden?: boolean;
  isRequired?: boolean;
};

export const fieldClass = ({ error, size = "medium" }: Pick<FieldProps, "error" | "size">) =>
  cx(
    "w-full rounded-control border bg-surface text-ink transition-colors disabled:opacity-55",
    size === "touch" ? "h-11 px-3 text-touch" : "h-8 px-[9px] text-sm",
    error ? "border-fail" : "border-ink-3 hover:border-ink-2",
  );

export function describedBy(id: string, { error, hint }: Pick<FieldProps, "error" | "hint">): string | undefined {
  return cx(Boolean(error) && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined;
}

/** Visual only: the control has `aria-required`, so the mark is no part of its name. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ml-0.5 text-fail">
      *
    </span>
  );
}

export function Field({
  id,
  label,
  error,
  hint,
  isLabelHidden,
  isRequired = false,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div>
      <div className={isLabelHidden ? "sr-only" : "mb-1 font-medium"}>
        <label htmlFor={id}>{label}</label>
        {isRequired && <RequiredMark />}
      </div>
      {children}
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
