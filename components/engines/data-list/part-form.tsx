"use client";

import { useEffect } from "react";
import * as z from "zod";
import { Button } from "@/components/ui/button.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { useContractForm } from "../record-form/use-contract-form.ts";

export type PartProps = { label: string; value: string | undefined; onChange: (value: string | undefined) => void };

/** Minimum length: shorter input matches nearly everything. */
const MIN_LENGTH = 3;

const PartInput = z.object({
  part: z
    .string()
    .transform((typed) => typed.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase())
    .refine((part) => part === "" || part.length >= MIN_LENGTH, "tooShort"),
});

export function PartForm({ label, value = "", onChange }: PartProps) {
  const { t } = useT();
  const { register, handleSubmit, setFocus, formState } = useContractForm(PartInput, {
    defaultValues: { part: value },
    reValidateMode: "onChange",
  });
  // The form loads after its popover has opened.
  useEffect(() => setFocus("part"), [setFocus]);

  return (
    <form className="flex flex-col gap-2.5 p-2" onSubmit={handleSubmit(({ part }) => onChange(part || undefined))}>
      <TextField
        {...register("part")}
        label={label}
        {...(formState.errors.part ? { error: t("list.partHint") } : { hint: t("list.partHint") })}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div className="flex justify-end">
        <Button type="submit" variant="primary">
          {t("list.apply")}
        </Button>
      </div>
    </form>
  );
}
