"use client";

import { Description, Radio, RadioGroup } from "@headlessui/react";
import { Check, Minus, Plus } from "lucide-react";
import { cx } from "@/components/ui/cx.ts";
import { RequiredMark } from "@/components/ui/field.tsx";
import { Icon, IconButton } from "@/components/ui/icon.tsx";
import type { Option } from "@/components/ui/select-field.tsx";
import { useT } from "@/lib/i18n/client.ts";

type ChoicesProps = {
  label: string;
  options: readonly (Option & { hint?: string })[];
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  isRequired?: boolean;
};

export function Choices({ label, options, value, onChange, error, isRequired = false }: ChoicesProps) {
  return (
    <RadioGroup
      value={value}
      onChange={onChange}
      aria-label={label}
      aria-required={isRequired || undefined}
      aria-invalid={error ? true : undefined}
    >
      <div className="mb-1.5 font-medium">
        <span aria-hidden="true">{label}</span>
        {isRequired && <RequiredMark />}
      </div>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            className={cx(
              "inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border px-3.5 text-touch transition-colors",
              option.value === value
                ? "border-accent bg-accent-soft font-medium text-accent"
                : "border-line-strong bg-surface hover:bg-sunken",
            )}
          >
            <Icon as={Check} size={14} className={cx("-ml-1 flex-none", option.value !== value && "invisible")} />
            {option.label}
            {option.hint && " "}
            {option.hint && <span className="text-ink-2 text-xs">{option.hint}</span>}
          </Radio>
        ))}
      </div>
      {error && (
        <Description as="p" className="mt-1 text-fail text-xs">
          {error}
        </Description>
      )}
    </RadioGroup>
  );
}

const MAX = 20;

export function Companions({ count, onChange }: { count: number; onChange: (count: number) => void }) {
  const { t } = useT();
  return (
    <div className="flex items-center gap-3">
      <span className="font-medium">{t("showroom.fields.companions")}</span>
      <IconButton
        icon={Minus}
        size="touch"
        label={t("showroom.fewer")}
        onClick={() => onChange(Math.max(0, count - 1))}
      />
      <output className="min-w-6 text-center tabular-nums">{count}</output>
      <IconButton
        icon={Plus}
        size="touch"
        label={t("showroom.more")}
        onClick={() => onChange(Math.min(MAX, count + 1))}
      />
    </div>
  );
}
