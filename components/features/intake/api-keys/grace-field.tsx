"use client";

import { SelectField } from "@/components/ui/select-field.tsx";
import { GRACE_HOURS, type GraceHours } from "@/contract/intake/api-keys.ts";
import { useT } from "@/lib/i18n/client.ts";

type GraceProps = { label: string; value: GraceHours; onChange: (hours: GraceHours) => void };

export function GraceField({ label, value, onChange }: GraceProps) {
  const { t } = useT();
  return (
    <SelectField
      label={label}
      options={GRACE_HOURS.map((hours) => ({ value: String(hours), label: t(`apiKeys.graceHours.${hours}`) }))}
      value={String(value)}
      onChange={(event) => onChange(GRACE_HOURS.find((hours) => String(hours) === event.target.value) ?? 24)}
    />
  );
}
