"use client";

import { ChevronDown } from "lucide-react";
import * as z from "zod";
import { Button } from "@/components/ui/button.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { Popover } from "@/components/ui/popover.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { useT } from "@/lib/i18n/client.ts";
import { useContractForm } from "../record-form/use-contract-form.ts";
import { ChipRemoval, chipClass } from "./filter-chip.tsx";

/** Minimum length: shorter input matches nearly everything. */
const MIN_LENGTH = 3;

const PartInput = z.object({
  part: z
    .string()
    .transform((typed) => typed.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase())
    .refine((part) => part === "" || part.length >= MIN_LENGTH, "tooShort"),
});

type PartProps = { label: string; value: string | undefined; onChange: (value: string | undefined) => void };

export function PartChip({ label, value, onChange }: PartProps) {
  const { t } = useT();
  return (
    <div className="flex flex-none">
      <Popover
        label={label}
        trigger={(props) => (
          <button
            {...props}
            type="button"
            aria-label={value ? undefined : t("list.filterBy", { filter: label })}
            className={chipClass(Boolean(value))}
          >
            <span className="truncate">{value ? `${label}: ${value}` : label}</span>
            {!value && <Icon as={ChevronDown} size={12} />}
          </button>
        )}
      >
        {(close) => (
          <PartForm
            label={label}
            value={value}
            onChange={(part) => {
              onChange(part);
              close();
            }}
          />
        )}
      </Popover>
      {value && <ChipRemoval label={label} onRemove={() => onChange(undefined)} />}
    </div>
  );
}

function PartForm({ label, value = "", onChange }: PartProps) {
  const { t } = useT();
  const { register, handleSubmit, formState } = useContractForm(PartInput, {
    defaultValues: { part: value },
    reValidateMode: "onChange",
  });

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
        <Button type="submit" look="primary">
          {t("list.apply")}
        </Button>
      </div>
    </form>
  );
}
