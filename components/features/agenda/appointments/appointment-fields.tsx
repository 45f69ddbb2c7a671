"use client";

import { useSession } from "next-auth/react";
import type { ReactNode } from "react";
import type { ProviderForm } from "@/components/engines/record-form/use-contract-form.ts";
import { SelectField } from "@/components/ui/select-field.tsx";
import { TextArea, TextField } from "@/components/ui/text-field.tsx";
import { APPOINTMENT_TYPES, type AppointmentType, isAtAgency } from "@/contract/agenda/appointments.ts";
import { agencies } from "@/contract/catalogue/agencies.ts";
import { directory } from "@/contract/licenses/directory.ts";
import { useRead } from "@/lib/api/query.ts";
import { toInstant } from "@/lib/format/moments.ts";
import { useAsOfNow, useMomentLimits, useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { FormValues } from "./form-values.ts";

const LENGTHS = ["15", "30", "45", "60", "90", "120", "180", "240"];

type AppointmentFieldsProps = {
  form: ProviderForm<FormValues>;
  isOfLead: boolean;
  leadChoice?: ReactNode;
};

export function AppointmentFields({ form, isOfLead, leadChoice }: AppointmentFieldsProps) {
  const { t } = useT();
  const zone = useZone();
  const limits = useMomentLimits("planned");
  const values = form.watch();
  const startsAt = toInstant(values.when, zone);
  const isPast = useAsOfNow(() => startsAt !== undefined && Date.parse(startsAt) < Date.now());
  const roles = useSession().data?.user.role ?? [];
  const isAdvisor = roles.every((role) => role === "sales-manager");
  const { data: advisors = [] } = useRead(directory.advisors, {}, { enabled: !isAdvisor, staleTime: 300_000 });
  const { data: places = [] } = useRead(agencies.list, {}, { staleTime: 300_000 });
  // Controlled: the options of a select may load after its value.
  const field = (name: keyof FormValues) => ({
    ...form.register(name),
    label: t(`appointments.fields.${name}`),
    error: form.errorText(name),
    value: values[name],
  });
  const lengths = LENGTHS.includes(values.minutes) ? LENGTHS : [...LENGTHS, values.minutes];

  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {leadChoice && <div className="sm:col-span-2">{leadChoice}</div>}
      <SelectField
        {...field("type")}
        options={APPOINTMENT_TYPES.map((value: AppointmentType) => ({
          value,
          label: t(`appointments.types.${value}`),
        }))}
      />
      {!isAdvisor && (
        <SelectField
          {...field("advisorId")}
          none={t("appointments.choose")}
          options={advisors.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        />
      )}
      {!isOfLead && <TextField {...field("person")} autoComplete="off" maxLength={160} />}
      {!isOfLead && <TextField {...field("phone")} type="tel" autoComplete="off" maxLength={40} />}
      <TextField
        {...field("when")}
        type="datetime-local"
        {...limits}
        {...(isPast && { hint: t("appointments.past") })}
      />
      <SelectField
        {...field("minutes")}
        options={lengths.map((value) => ({ value, label: t("appointments.minutes", { count: Number(value) }) }))}
      />
      <SelectField
        {...field("agencyId")}
        none={t(isAtAgency(values.type) ? "appointments.chooseAgency" : "appointments.noAgency")}
        options={places.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className="sm:col-span-2">
        <TextArea {...field("note")} rows={2} maxLength={500} />
      </div>
    </div>
  );
}
