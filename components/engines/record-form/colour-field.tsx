"use client";

import { useId } from "react";
import { cx } from "@/components/ui/cx.ts";
import { COLOUR_FILL } from "@/components/ui/pill.tsx";
import { COLOURS } from "@/contract/kernel/closed-lists.ts";
import { useT } from "@/lib/i18n/client.ts";

type ColourFieldProps = {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error?: string;
  hint?: string;
  isReadOnly: boolean;
};

export function ColourField({ label, name, value, onChange, error, hint, isReadOnly }: ColourFieldProps) {
  const { t } = useT();
  const id = useId();
  return (
    <fieldset disabled={isReadOnly} aria-describedby={error || hint ? id : undefined}>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="flex gap-1.5">
        {COLOURS.map((colour) => (
          <label
            key={colour}
            title={t(`recordForm.colours.${colour}`)}
            className="relative grid size-7 place-items-center"
          >
            <input
              type="radio"
              name={name}
              value={colour}
              checked={value === colour}
              onChange={() => onChange(colour)}
              className="peer absolute inset-0 m-0 cursor-pointer appearance-none rounded-full border border-transparent checked:border-ink"
            />
            <span aria-hidden="true" className={cx("pointer-events-none size-5 rounded-full", COLOUR_FILL[colour])} />
            <span className="sr-only">{t(`recordForm.colours.${colour}`)}</span>
          </label>
        ))}
      </div>
      {(error || hint) && (
        <p id={id} className={cx("mt-1 text-xs", error ? "text-fail" : "text-ink-2")}>
          {error ?? hint}
        </p>
      )}
    </fieldset>
  );
}
