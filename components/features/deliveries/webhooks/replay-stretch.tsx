"use client";

import { SelectField } from "@/components/ui/select-field.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { localMoment, momentOf } from "@/lib/format/moments.ts";
import { useMomentLimits } from "@/lib/format/use-moment-limits.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";

const HOUR_MS = 3_600_000;
const LASTING = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const;
const STRETCHES = ["hour", "day", "week", "between"] as const;

export type Stretch = { which: (typeof STRETCHES)[number]; from: string; to: string };
export const LAST_DAY: Stretch = { which: "day", from: "", to: "" };

export function stretchOf({ which, from, to }: Stretch, zone: string): { since: string; until?: string } | undefined {
  if (which !== "between") return { since: new Date(Date.now() - LASTING[which]).toISOString() };
  const [since, until] = [momentOf(from, zone), momentOf(to, zone)];
  return since ? { since, ...(until && { until }) } : undefined;
}

type StretchFieldsProps = {
  stretch: Stretch;
  onChange: (stretch: Stretch) => void;
  errorOf: (field: "since" | "until") => string | undefined;
};

export function StretchFields({ stretch, onChange, errorOf }: StretchFieldsProps) {
  const { t } = useT();
  const zone = useZone();
  const limits = useMomentLimits("past");
  const choose = (value: string) => {
    const which = STRETCHES.find((one) => one === value) ?? "day";
    const from = stretch.from || localMoment(new Date(Date.now() - LASTING.day).toISOString(), zone);
    onChange({ ...stretch, which, from });
  };
  return (
    <>
      <SelectField
        label={t("webhooks.replaySince")}
        options={STRETCHES.map((value) => ({ value, label: t(`webhooks.since.${value}`) }))}
        value={stretch.which}
        onChange={(event) => choose(event.target.value)}
      />
      {stretch.which === "between" && (
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            type="datetime-local"
            {...limits}
            label={t("webhooks.replayFrom")}
            error={errorOf("since")}
            value={stretch.from}
            onChange={(event) => onChange({ ...stretch, from: event.target.value })}
          />
          <TextField
            type="datetime-local"
            {...limits}
            label={t("webhooks.replayUntil")}
            hint={t("webhooks.replayUntilHint")}
            error={errorOf("until")}
            value={stretch.to}
            onChange={(event) => onChange({ ...stretch, to: event.target.value })}
          />
        </div>
      )}
    </>
  );
}
