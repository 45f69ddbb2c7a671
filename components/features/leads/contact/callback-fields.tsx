"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { clockTime } from "@/lib/format/dates.ts";
import { useMomentLimits } from "@/lib/format/use-moment-limits.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { callbackTimes } from "./callback-times.ts";

type CallbackFieldsProps = {
  /** Local date and time in the licence's zone. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
  onChoose: (at: string) => void;
};

export function CallbackFields({ value, error, onChange, onChoose }: CallbackFieldsProps) {
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
      <TextField
        type="datetime-local"
        {...limits}
        label={t("attempts.callback.other")}
        error={error}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </fieldset>
  );
}
