"use client";

import { subHours } from "date-fns/subHours";
import * as z from "zod";
import type { ContractForm } from "@/components/engines/record-form/use-contract-form.ts";
import { SelectField } from "@/components/ui/select-field.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { localMoment, toInstant } from "@/lib/format/moments.ts";
import { useMomentLimits, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";

const HOURS = { hour: 1, day: 24, week: 7 * 24 } as const;
export const WHAT = ["failed", "all"] as const;
const STRETCHES = ["hour", "day", "week", "between"] as const;

export const ReplayInput = z.object({
  which: z.enum(STRETCHES),
  from: z.string(),
  to: z.string(),
  what: z.enum(WHAT),
  reason: z.string(),
});
export type ReplayInput = z.infer<typeof ReplayInput>;
export const LAST_DAY: ReplayInput = { which: "day", from: "", to: "", what: "failed", reason: "" };

export function toReplayPeriod(
  { which, from, to }: Pick<ReplayInput, "which" | "from" | "to">,
  zone: string,
): { since: string; until?: string } | undefined {
  if (which !== "between") return { since: subHours(Date.now(), HOURS[which]).toISOString() };
  const [since, until] = [toInstant(from, zone), toInstant(to, zone)];
  return since ? { since, ...(until && { until }) } : undefined;
}

export function StretchFields({ form }: { form: ContractForm<ReplayInput> }) {
  const { register, getValues, setValue, watch, errorText } = form;
  const { t } = useT();
  const zone = useZone();
  const limits = useMomentLimits("past");
  const fillIn = () => {
    if (!getValues("from")) setValue("from", localMoment(subHours(Date.now(), HOURS.day).toISOString(), zone));
  };
  return (
    <>
      <SelectField
        {...register("which", { onChange: fillIn })}
        label={t("webhooks.replaySince")}
        options={STRETCHES.map((value) => ({ value, label: t(`webhooks.since.${value}`) }))}
      />
      {watch("which") === "between" && (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            {...register("from")}
            type="datetime-local"
            {...limits}
            label={t("webhooks.replayFrom")}
            error={errorText("from")}
          />
          <TextField
            {...register("to")}
            type="datetime-local"
            {...limits}
            label={t("webhooks.replayUntil")}
            hint={t("webhooks.replayUntilHint")}
            error={errorText("to")}
          />
        </div>
      )}
    </>
  );
}
