"use client";

import { SelectField } from "@/components/ui/select-field.tsx";
import { TextArea } from "@/components/ui/text-area.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { CONTACT_CHANNELS, type ContactChannel } from "@/contract/kernel/contact-channels.ts";
import { useMomentLimits } from "@/lib/format/use-moment-limits.ts";
import { useT } from "@/lib/i18n/client.ts";

/** `nextAt` is a local date and time in the licence's zone. */
export type Details = { note: string; nextAction: ContactChannel | ""; nextAt: string };
export const NO_DETAILS: Details = { note: "", nextAction: "", nextAt: "" };

type DetailFieldsProps = {
  details: Details;
  onChange: (details: Details) => void;
  hasNext: boolean;
  errorOf: (field: string) => string | undefined;
};

export function DetailFields({ details, onChange, hasNext, errorOf }: DetailFieldsProps) {
  const { t } = useT();
  const limits = useMomentLimits("planned");
  return (
    <>
      <TextArea
        label={t("attempts.note")}
        rows={2}
        maxLength={500}
        error={errorOf("note")}
        value={details.note}
        onChange={(event) => onChange({ ...details, note: event.target.value })}
      />
      {hasNext && (
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label={t("attempts.next")}
            none={t("attempts.noNext")}
            error={errorOf("nextAction")}
            value={details.nextAction}
            onChange={(event) => onChange({ ...details, nextAction: event.target.value as Details["nextAction"] })}
            options={CONTACT_CHANNELS.map((value) => ({ value, label: t(`attempts.channels.${value}`) }))}
          />
          <TextField
            type="datetime-local"
            {...limits}
            label={t("attempts.nextAt")}
            error={errorOf("nextActionAt")}
            value={details.nextAt}
            onChange={(event) => onChange({ ...details, nextAt: event.target.value })}
          />
        </div>
      )}
    </>
  );
}
