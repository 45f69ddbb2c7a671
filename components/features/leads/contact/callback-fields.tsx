"use client";

import { TZDateMini } from "@date-fns/tz";
import { type ComponentProps, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { CLOSES_HOUR, OPENS_HOUR } from "@/contract/kernel/calendar.ts";
import { clockTime } from "@/lib/format/dates.ts";
import { useMomentLimits } from "@/lib/format/use-moment-limits.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";

const HOUR_MS = 3_600_000;
const ROUNDED_MS = 5 * 60_000;
const [AFTERNOON, MORNING] = [16, 9];
const SUNDAY = 0;

export type CallbackTime = { when: "hour" | "afternoon" | "tomorrow" | "monday"; at: string };

/**
 * Suggested callbacks in business hours of the licence's zone: in an hour, this afternoon, next morning
 * except Sunday.
 */
export function callbackTimes(now: number, zone: string): CallbackTime[] {
  const local = new TZDateMini(now, zone);
  const atHour = (days: number, hour: number) =>
    new TZDateMini(local.getFullYear(), local.getMonth(), local.getDate() + days, hour, 0, 0, zone);
  const soon = Math.ceil((now + HOUR_MS) / ROUNDED_MS) * ROUNDED_MS;
  const isWorkday = local.getDay() !== SUNDAY;
  const isOpen = isWorkday && soon >= atHour(0, OPENS_HOUR).getTime() && soon < atHour(0, CLOSES_HOUR).getTime();
  const afternoon = atHour(0, AFTERNOON).getTime();
  const tomorrow = atHour(1, MORNING);
  const isBeforeSunday = tomorrow.getDay() === SUNDAY;
  const timeAt = (when: CallbackTime["when"], at: number) => ({ when, at: new Date(at).toISOString() });
  return [
    ...(isOpen ? [timeAt("hour", soon)] : []),
    ...(isWorkday && afternoon > soon ? [timeAt("afternoon", afternoon)] : []),
    isBeforeSunday ? timeAt("monday", atHour(2, MORNING).getTime()) : timeAt("tomorrow", tomorrow.getTime()),
  ];
}

type CallbackFieldsProps = {
  field: Omit<ComponentProps<typeof TextField>, "label">;
  onChoose: (at: string) => void;
};

export function CallbackFields({ field, onChoose }: CallbackFieldsProps) {
  const { t } = useT();
  const zone = useZone();
  const limits = useMomentLimits("planned");
  const [offered] = useState(() => callbackTimes(Date.now(), zone));
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t("attempts.callback.title")}</legend>
      <div className="mb-3 flex flex-wrap gap-1.5">
        {offered.map(({ when, at }) => (
          <Button key={when} className="pointer-coarse:h-10" onClick={() => onChoose(at)}>
            {t(`attempts.callback.${when}`, { time: clockTime(at, zone).slice(0, 5) })}
          </Button>
        ))}
      </div>
      <TextField {...field} type="datetime-local" {...limits} label={t("attempts.callback.other")} />
    </fieldset>
  );
}
