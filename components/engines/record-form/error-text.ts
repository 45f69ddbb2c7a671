import type { TFunction } from "i18next";
import type { FieldError } from "@/contract/kernel/errors.ts";

export function errorText({ code, value }: Pick<FieldError, "code" | "value">, t: TFunction): string {
  const error = t(`fieldErrors.${code}`);
  return value === undefined
    ? error
    : t("recordForm.errorValue", { value, error, interpolation: { escapeValue: false } });
}
