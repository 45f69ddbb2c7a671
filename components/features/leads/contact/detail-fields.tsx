"use client";

import { SelectField } from "@/components/ui/select-field.tsx";
import { TextArea, TextField } from "@/components/ui/text-field.tsx";
import { CONTACT_CHANNELS } from "@/contract/kernel/vocabularies.ts";
import { useMomentLimits } from "@/lib/format/use-moment-limits.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { AttemptFields } from "./use-attempt.tsx";

type DetailFieldsProps = { form: AttemptFields; hasNext: boolean };

export function DetailFields({ form: { register, errorText }, hasNext }: DetailFieldsProps) {
  const { t } = useT();
  const limits = useMomentLimits("planned");
  return (
    <>
      <TextArea {...register("note")} label={t("attempts.note")} rows={2} maxLength={500} error={errorText("note")} />
      {hasNext && (
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            {...register("nextAction")}
            label={t("attempts.next")}
            none={t("attempts.noNext")}
            error={errorText("nextAction")}
            options={CONTACT_CHANNELS.map((value) => ({ value, label: t(`attempts.channels.${value}`) }))}
          />
          <TextField
            {...register("nextAt")}
            type="datetime-local"
            {...limits}
            label={t("attempts.nextAt")}
            error={errorText("nextAt")}
          />
        </div>
      )}
    </>
  );
}
