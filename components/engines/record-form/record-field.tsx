"use client";

import { type Control, useController } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { ChoiceGroup } from "@/components/ui/choice-group.tsx";
import { type Option, SelectField } from "@/components/ui/select-field.tsx";
import { TextArea } from "@/components/ui/text-area.tsx";
import { FIELD_ERRORS, type FieldError, type FieldErrorCode } from "@/contract/kernel/errors.ts";
import { useT } from "@/lib/i18n/client.ts";
import { ColourField } from "./colour-field.tsx";
import { errorText } from "./error-text.ts";
import { type FieldKind, fromText, offerOf, suggestRepair, toText } from "./field-kinds.ts";
import type { Values } from "./record-schema.ts";
import { TypedField } from "./typed-field.tsx";

type RecordFieldProps = {
  control: Control<Values>;
  name: string;
  kind: FieldKind;
  label: string;
  /** What the provider said of the value as it is stored; it stands until the value changes. */
  stored?: FieldError;
  hint?: string;
  /** Of a field that is typed in: its column or its place says it to whoever sees. */
  isLabelHidden?: boolean;
  isReadOnly?: boolean;
  /** Left out it is refused. */
  isRequired?: boolean;
  /** What a `choice` or `choices` is of. */
  options?: readonly Option[];
  /** What a `choice` calls choosing nothing; without it something is always chosen. */
  none?: string;
};

/** A field with what is wrong beside it, and the repair one click away. */
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
    : offerOf(kind, field.value);
  const by = fieldState.error?.types?.by;
  const isBy = code === "taken" && typeof by === "string";
  const said = isBy
    ? t("recordForm.takenBy", { name: by, interpolation: { escapeValue: false } })
    : code && errorText(isStored && stored?.code === code ? stored : { code }, t);
  const offer = repair && t(`recordForm.repairs.${repair.hint}`);
  // An offer for a value that passes is a hint, not an error.
  const frame = { label, error: code && (offer ?? said), hint: code ? hint : (hint ?? offer) };
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
          chosen={fromText(kind, field.value) as string[]}
          onChange={(chosen) => field.onChange(toText(kind, chosen))}
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

function fieldErrorCode(message: string | undefined): FieldErrorCode | undefined {
  return FIELD_ERRORS.find((code) => code === message);
}
