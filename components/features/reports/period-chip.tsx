"use client";

import type { TFunction } from "i18next";
import { CalendarDays, ChevronDown } from "lucide-react";
import * as z from "zod";
import { useContractForm } from "@/components/engines/record-form/use-contract-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { ChoiceList } from "@/components/ui/choice-group.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { Popover } from "@/components/ui/popover.tsx";
import { TextField } from "@/components/ui/text-field.tsx";
import { plainDay } from "@/lib/format/dates.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { Locale } from "@/lib/i18n/locales.ts";
import { type Days, PERIODS, type PeriodName, periodError } from "./periods.ts";
import type { ReportState } from "./report-address.ts";

const DaysInput = z.object({ from: z.string(), to: z.string() }).superRefine((days, context) => {
  const error = days.from && days.to && periodError(days);
  if (error) context.addIssue({ code: "custom", path: ["to"], message: error });
});

type PeriodProps = { displayed: ReportState; onChange: (period: PeriodName | Days) => void };

export function PeriodChip({ displayed, onChange }: PeriodProps) {
  const { t, locale } = useT();
  const label = displayed.period ? t(`reports.periods.${displayed.period}`) : daysText(displayed.days, t, locale);
  return (
    <Popover
      label={t("reports.bar.period")}
      trigger={
        <button
          type="button"
          aria-label={`${t("reports.bar.period")}: ${label}`}
          className="inline-flex h-7 flex-none items-center gap-1.5 rounded-control border border-line-strong px-2 font-medium hover:bg-sunken"
        >
          <Icon as={CalendarDays} size={13} />
          {label}
          <Icon as={ChevronDown} size={12} />
        </button>
      }
    >
      {(close) => (
        <PeriodChoice
          displayed={displayed}
          onChange={(period) => {
            onChange(period);
            close();
          }}
        />
      )}
    </Popover>
  );
}

export function daysText({ from, to }: Days, t: TFunction, locale: Locale): string {
  const [first, last] = [plainDay(from, locale), plainDay(to, locale)];
  return from === to ? first : `${first} ${t("reports.bar.to")} ${last}`;
}

function PeriodChoice({ displayed, onChange }: PeriodProps) {
  const { t } = useT();
  const { register, handleSubmit, formState } = useContractForm(DaysInput, {
    defaultValues: displayed.days,
    mode: "onChange",
    reValidateMode: "onChange",
  });
  const error = formState.errors.to?.message as ReturnType<typeof periodError>;
  return (
    <>
      <ChoiceList
        options={PERIODS.map((period) => ({
          value: period,
          label: t(`reports.periods.${period}`),
          isSelected: period === displayed.period,
        }))}
        onChoose={onChange}
      />
      <form
        className="mt-1 flex flex-col gap-2.5 border-t px-2 pt-2.5 pb-2"
        onSubmit={handleSubmit((days) => {
          if (days.from && days.to) onChange(days);
        })}
      >
        <div className="grid grid-cols-2 gap-2">
          {(["from", "to"] as const).map((end) => (
            <TextField
              key={end}
              {...register(end, { deps: ["to"] })}
              type="date"
              required
              label={t(`list.days.${end}`)}
              error={end === "to" && error ? t(`reports.bar.errors.${error}`) : undefined}
            />
          ))}
        </div>
        <div className="flex justify-end">
          <Button type="submit" variant="primary">
            {t("list.apply")}
          </Button>
        </div>
      </form>
    </>
  );
}
