"use client";

import type { Values } from "@/components/engines/record-form/record-schema.ts";
import { SelectField } from "@/components/ui/select-field.tsx";
import { type FormDetail, silenceHours } from "@/contract/ad-networks/forms.ts";
import { FORM_SOURCES } from "@/contract/kernel/channels.ts";
import { useT } from "@/lib/i18n/client.ts";
import { BY_RHYTHM, SILENCE, SOURCE } from "./mapping-values.ts";

type FormSettingsProps = { form: FormDetail; values: Values; onChange: (changes: Values) => void };

const NEVER = "0";
const DAY = 24;
const IN_DAYS = 3 * DAY;
const HOURS = ["6", "12", "24", "48", "72", "168"];

export function FormSettings({ form, values, onChange }: FormSettingsProps) {
  const { t } = useT();
  const silence = values[SILENCE] ?? BY_RHYTHM;
  const after = (hours: number) =>
    hours < IN_DAYS ? t("forms.hours", { count: hours }) : t("forms.days", { count: Math.round(hours / DAY) });
  const own = silenceHours(null, form.rhythmHours);
  const set = silence === BY_RHYTHM || silence === NEVER || HOURS.includes(silence) ? HOURS : [...HOURS, silence];
  return (
    <section className="grid gap-3.5">
      <h2 className="font-title text-lg tracking-[-0.012em]">{t("forms.settings")}</h2>
      <div className="grid gap-3 @md:grid-cols-2">
        <SelectField
          label={t("forms.source")}
          hint={t("forms.sourceHint")}
          value={values[SOURCE]}
          options={FORM_SOURCES[form.network].map((source) => ({ value: source, label: t(`sources.${source}`) }))}
          onChange={(event) => onChange({ [SOURCE]: event.target.value })}
        />
        <SelectField
          label={t("forms.silence")}
          hint={form.rhythmHours === null ? t("forms.noRhythm") : t("forms.rhythm", { count: form.rhythmHours })}
          value={silence}
          options={[
            {
              value: BY_RHYTHM,
              label: own === null ? t("forms.byRhythm") : t("forms.byRhythmOf", { after: after(own) }),
            },
            ...set.map((hours) => ({ value: hours, label: t("forms.after", { after: after(Number(hours)) }) })),
            { value: NEVER, label: t("forms.never") },
          ]}
          onChange={(event) => onChange({ [SILENCE]: event.target.value })}
        />
      </div>
    </section>
  );
}
