"use client";

import { type Control, useController } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { ChoiceGroup } from "@/components/ui/choice-group.tsx";
import { type Option, SelectField } from "@/components/ui/select-field.tsx";
import { TextArea } from "@/components/ui/text-field.tsx";
import type { FieldError } from "@/contract/kernel/errors.ts";
import { useT } from "@/lib/i18n/client.ts";
import { ColourField } from "./colour-field.tsx";
import {
  errorText,
  type FieldKind,
  fromText,
  likelyRepair,
  suggestRepair,
  toText,
  type Values,
} from "./record-schema.ts";
import { TypedField } from "./typed-field.tsx";
import { fieldErrorCode } from "./use-contract-form.ts";

type RecordFieldProps = {
  control: Control<Values>;
  name: string;
  kind: FieldKind;
  label: string;
  stored?: FieldError;
  hint?: string;
  isLabelHidden?: boolean;
  isReadOnly?: boolean;
  isRequired?: boolean;
  options?: readonly Option[];
  none?: string;
};

export function RecordField({
  control,
  name,
  kind,
  label,
  stored,
  hint,
  isLabelHidden,
  isReadOnly = false,
  isRequired = false,
  ...choice
}: RecordFieldProps) {
  const { t } = useT();
  const { field, fieldState } = useController({ control, name });
  const isStored = !fieldState.isDirty;
  const code = fieldErrorCode(fieldState.error?.message) ?? (isStored ? stored?.code : undefined);
  const repair = code
    ? suggestRepair(kind, field.value, isStored ? stored?.repair : undefined)
    : likelyRepair(kind, field.value);
  const by = fieldState.error?.types?.by;
  const isBy = code === "taken" && typeof by === "string";
  const text = isBy
    ? t("recordForm.takenBy", { name: by, interpolation: { escapeValue: false } })
    : code && errorText(isStored && stored?.code === code ? stored : { code }, t);
  const offer = repair && t(`recordForm.repairs.${repair.hint}`);
  const frame = { label, error: code && (offer ?? text), hint: code ? hint : (hint ?? offer) };
  const options = choice.options ?? [];

  switch (kind) {
    case "toggle":
      return (
        <Checkbox
          {...frame}
          ref={field.ref}
          name={name}
          checked={field.value === "true"}
          disabled={isReadOnly}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(toText(kind, event.target.checked))}
        />
      );
    case "choice":
      return (
        <SelectField {...frame} {...field} {...{ options, isRequired }} none={choice.none} disabled={isReadOnly} />
      );
    case "choices":
      return (
        <ChoiceGroup
          {...frame}
          options={options}
          selected={fromText(kind, field.value) as string[]}
          onChange={(selected) => field.onChange(toText(kind, selected))}
          isReadOnly={isReadOnly}
        />
      );
    case "colour":
      return <ColourField {...frame} {...field} isReadOnly={isReadOnly} />;
    case "longText":
      return <TextArea {...frame} {...field} readOnly={isReadOnly} />;
    default:
      return (
        <TypedField
          {...frame}
          isLabelHidden={isLabelHidden}
          field={field}
          {...{ kind, repair, isRequired }}
          isReadOnly={isReadOnly}
        />
      );
  }
}
