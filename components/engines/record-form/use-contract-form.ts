"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type FieldPath, type FieldValues, get, type UseFormProps, type UseFormReturn, useForm } from "react-hook-form";
import type * as z from "zod";
import { FIELD_ERRORS, type FieldError, type FieldErrorCode, fieldErrorCodeOf } from "@/contract/kernel/errors.ts";
import { useT } from "@/lib/i18n/client.ts";

type ContractFormOptions<Input extends FieldValues, Output> = Omit<UseFormProps<Input, unknown, Output>, "resolver">;

/** Form over a contract schema; issues are codes of FIELD_ERRORS. Errors change at submission only, by default. */
export function useContractForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  options?: ContractFormOptions<Input, Output>,
) {
  const { t } = useT();
  const form = useForm<Input, unknown, Output>({
    reValidateMode: "onSubmit",
    ...options,
    resolver: zodResolver(schema, { reportInput: true, error: (issue) => fieldErrorCodeOf(issue as z.core.$ZodIssue) }),
  });
  const { errors } = form.formState;
  const errorText = (name: FieldPath<Input>): string | undefined => {
    const error: { message?: string } | undefined = get(errors, name);
    const code = fieldErrorCode(error?.message);
    return code && t(`fieldErrors.${code}`);
  };
  return { ...form, errorText };
}

/**
 * Sets the provider's errors on their fields and focuses the first.
 * @returns the errors of fields that this form does not have
 */
export function setFieldErrors<Input extends FieldValues, Output>(
  { getValues, setError }: Pick<UseFormReturn<Input, unknown, Output>, "getValues" | "setError">,
  errors: readonly FieldError[] = [],
): readonly FieldError[] {
  const names = Object.keys(getValues());
  const ours = errors.filter(({ field }) => names.includes(field));
  const first = names.find((name) => ours.some(({ field }) => field === name));
  for (const { field, code, by } of ours) {
    const error = { type: "provider", message: code, types: { by } };
    setError(field as FieldPath<Input>, error, { shouldFocus: field === first });
  }
  return errors.filter((one) => !ours.includes(one));
}

export function fieldErrorCode(message: unknown): FieldErrorCode | undefined {
  return FIELD_ERRORS.find((code) => code === message);
}
