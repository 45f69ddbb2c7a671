import type { TFunction } from "i18next";
import type { FieldError } from "@/contract/kernel/errors.ts";

/** An error of a field in a sentence, with the value that was sent where no field shows it. */
export function errorText({ code, value }: Pick<FieldError, "code" | "value">, t: TFunction): string {
  const error = t(`fieldErrors.${code}`);
  return value === undefined
    ? error
    : t("recordForm.errorValue", { value, error, interpolation: { escapeValue: false } });
}
