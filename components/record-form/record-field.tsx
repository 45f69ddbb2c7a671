"use client";

import { type Control, useController } from "react-hook-form";
import { FIELD_ERRORS, type FieldError, type FieldErrorCode } from "@/contract/errors.ts";
import { useT } from "@/lib/i18n/client.ts";
import { TextField } from "../ui/text-field.tsx";
import { type FieldKind, INPUTS, repairOf } from "./field-kinds.ts";
import type { Values } from "./record-schema.ts";

type RecordFieldProps = {
  control: Control<Values>;
  name: string;
  kind: FieldKind;
  label: string;
  /** What the provider said of the value as it is stored; it stands until the value changes. */
  stored?: FieldError;
  hint?: string;
  isReadOnly?: boolean;
};

/** A field with what is wrong beside it, and the repair one click away. */
export function RecordField({ control, name, kind, label, stored, hint, isReadOnly = false }: RecordFieldProps) {
  const { t } = useT();
  const { field, fieldState } = useController({ control, name });
  const isStored = !fieldState.isDirty;
  const code = fieldErrorCode(fieldState.error?.message) ?? (isStored ? stored?.code : undefined);
  const repair = code ? repairOf(kind, field.value, isStored ? stored?.repair : undefined) : undefined;

  return (
    <TextField
      {...INPUTS[kind]}
      {...field}
      label={label}
      error={code && (repair ? t(`recordForm.repairs.${repair.hint}`) : t(`fieldErrors.${code}`))}
      hint={hint}
      autoComplete="off"
      spellCheck={false}
      readOnly={isReadOnly}
      className={repair && "pr-40"}
      action={
        repair &&
        !isReadOnly && (
          <button
            type="button"
            onClick={() => field.onChange(repair.value)}
            className="max-w-36 truncate rounded-[4px] font-strong text-accent hover:underline"
          >
            {t("recordForm.use", { value: repair.value })}
          </button>
        )
      }
    />
  );
}

function fieldErrorCode(message: string | undefined): FieldErrorCode | undefined {
  return FIELD_ERRORS.find((code) => code === message);
}
