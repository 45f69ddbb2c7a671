"use client";

import { TZDateMini } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import { addHours } from "date-fns/addHours";
import { isBefore } from "date-fns/isBefore";
import { isSunday } from "date-fns/isSunday";
import { roundToNearestMinutes } from "date-fns/roundToNearestMinutes";
import { set } from "date-fns/set";
import { type ComponentProps, useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { CLOSES_HOUR, OPENS_HOUR } from "@/contract/kernel/calendar.ts";
import { clockTime } from "@/lib/format/dates.ts";
import { useMomentLimits, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";

const [AFTERNOON, MORNING] = [16, 9];

export type CallbackTime = { when: "hour" | "afternoon" | "tomorrow" | "monday"; at: string };

/** Suggests callbacks in business hours of the licence's zone, except Sundays. */
export function callbackTimes(now: number, zone: string): CallbackTime[] {
  const local = new TZDateMini(now, zone);
  const atHour = (days: number, hours: number) =>
    set(addDays(local, days), { hours, minutes: 0, seconds: 0, milliseconds: 0 });
  const soon = roundToNearestMinutes(addHours(local, 1), { nearestTo: 5, roundingMethod: "ceil" });
  const isWorkday = !isSunday(local);
  const isOpen = isWorkday && !isBefore(soon, atHour(0, OPENS_HOUR)) && isBefore(soon, atHour(0, CLOSES_HOUR));
  const afternoon = atHour(0, AFTERNOON);
  const tomorrow = atHour(1, MORNING);
  const timeAt = (when: CallbackTime["when"], at: Date) => ({ when, at: new Date(at.getTime()).toISOString() });
  return [
    ...(isOpen ? [timeAt("hour", soon)] : []),
    ...(isWorkday && isBefore(soon, afternoon) ? [timeAt("afternoon", afternoon)] : []),
    isSunday(tomorrow) ? timeAt("monday", atHour(2, MORNING)) : timeAt("tomorrow", tomorrow),
  ];
}

type CallbackFieldsProps = {
  field: Omit<ComponentProps<typeof TextField>, "label">;
  onSelect: (at: string) => void;
};

export function CallbackFields({ field, onSelect }: CallbackFieldsProps) {
  const { t } = useT();
  const zone = useZone();
  const limits = useMomentLimits("planned");
  const [offered] = useState(() => callbackTimes(Date.now(), zone));
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t("attempts.callback.title")}</legend>
      <div className="mb-3 flex flex-wrap gap-1.5">
        {offered.map(({ when, at }) => (
          <Button key={when} className="pointer-coarse:h-11" onClick={() => onSelect(at)}>
            {t(`attempts.callback.${when}`, { time: clockTime(at, zone).slice(0, 5) })}
          </Button>
        ))}
      </div>
      <TextField {...field} type="datetime-local" {...limits} label={t("attempts.callback.other")} />
    </fieldset>
  );
}
