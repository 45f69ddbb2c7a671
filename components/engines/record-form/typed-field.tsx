"use client";

import type { ControllerRenderProps } from "react-hook-form";
import { focusFieldInput, TextField } from "@/components/ui/text-field.tsx";
import { useT } from "@/lib/i18n/client.ts";
import type { FieldKind, Repair, Values } from "./record-schema.ts";

type Input = { type: string; inputMode?: "tel" | "email" | "decimal" };

const TEXT: Input = { type: "text" };
// The browser's number field discards input that it cannot parse.
const INPUTS: Partial<Record<FieldKind, Input>> = {
  phone: { type: "text", inputMode: "tel" },
  email: { type: "text", inputMode: "email" },
  number: { type: "text", inputMode: "decimal" },
  date: { type: "date" },
};

type TypedFieldProps = {
  field: ControllerRenderProps<Values>;
  kind: FieldKind;
  label: string;
  error?: string;
  hint?: string;
  isLabelHidden?: boolean;
  isRequired?: boolean;
  repair?: Repair;
  isReadOnly: boolean;
};

export function TypedField({ field, kind, repair, isReadOnly, ...frame }: TypedFieldProps) {
  const { t } = useT();
  return (
    <TextField
      {...(INPUTS[kind] ?? TEXT)}
      {...field}
      {...frame}
      autoComplete="off"
      spellCheck={false}
      readOnly={isReadOnly}
      below={
        repair &&
        !isReadOnly && (
          <button
            type="button"
            onClick={({ currentTarget }) => {
              focusFieldInput(currentTarget);
              field.onChange(repair.value);
            }}
            className="min-h-6 max-w-full break-words rounded-[4px] text-left font-strong text-accent [overflow-wrap:anywhere] hover:underline"
          >
            {t("recordForm.use", { value: repair.value })}
          </button>
        )
      }
    />
  );
}
