"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormProps,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type * as z from "zod";
import { FIELD_ERRORS, type FieldErrorCode } from "@/contract/kernel/error-codes.ts";
import { type FieldError, toFieldErrorCode } from "@/contract/kernel/errors.ts";
import { useT } from "@/lib/i18n/client.ts";

type ContractFormOptions<Input extends FieldValues, Output> = Omit<UseFormProps<Input, unknown, Output>, "resolver">;

/** Form over a contract schema; issues are codes of FIELD_ERRORS. By default errors change at submission only. */
export function useContractForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodType<Output, Input>,
  options?: NoInfer<ContractFormOptions<Input, Output>>,
) {
  const form = useForm<Input, unknown, Output>({
    reValidateMode: "onSubmit",
    ...options,
    resolver: zodResolver(schema, { reportInput: true, error: issueCode }),
  });
  return { ...form, errorText: useErrorText(form.formState.errors) };
}

/** Form without local validation: only the provider validates, so every submission starts without errors. */
export function useProviderForm<Values extends FieldValues>(options: UseFormProps<Values>) {
  const form = useForm<Values>({
    reValidateMode: "onSubmit",
    ...options,
    resolver: (values) => ({ values, errors: {} }),
  });
  return { ...form, errorText: useErrorText(form.formState.errors) };
}

export type ContractForm<Input extends FieldValues, Output extends FieldValues = Input> = ReturnType<
  typeof useContractForm<Input, Output>
>;
export type ProviderForm<Values extends FieldValues> = ReturnType<typeof useProviderForm<Values>>;

function issueCode(issue: z.core.$ZodRawIssue): FieldErrorCode {
  return issue.input === "" ? "required" : toFieldErrorCode(issue as z.core.$ZodIssue);
}

function useErrorText<Input extends FieldValues>(errors: FieldErrors<Input>) {
  const { t } = useT();
  return (name: FieldPath<Input>): string | undefined => {
    const error: { message?: string } | undefined = get(errors, name);
    const code = fieldErrorCode(error?.message);
    return code && t(`fieldErrors.${code}`);
  };
}

/** Sets and focuses the provider's field errors. @returns the errors of fields that this form does not have */
export function setFieldErrors<Input extends FieldValues, Output>(
  { getValues, setError }: Pick<UseFormReturn<Input, unknown, Output>, "getValues" | "setError">,
  errors: readonly FieldError[] = [],
  fieldOf: Readonly<Record<string, FieldPath<Input>>> = {},
): readonly FieldError[] {
  const names = Object.keys(getValues());
  const named = errors.map((one) => ({ ...one, name: fieldOf[one.field] ?? (one.field as FieldPath<Input>) }));
  const ours = named.filter(({ name }) => names.includes(name));
  const first = names.find((name) => ours.some((one) => one.name === name));
  for (const { name, code, by } of ours) {
    setError(name, { type: "provider", message: code, types: { by } }, { shouldFocus: name === first });
  }
  return errors.filter((_, index) => !names.includes(named[index]?.name ?? ""));
}

export function fieldErrorCode(message: unknown): FieldErrorCode | undefined {
  return FIELD_ERRORS.find((code) => code === message);
}
