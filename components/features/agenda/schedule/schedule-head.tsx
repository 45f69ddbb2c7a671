"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button.tsx";
import { IconButton } from "@/components/ui/icon.tsx";
import { SelectField } from "@/components/ui/select-field.tsx";
import { APPOINTMENT_TYPES } from "@/contract/agenda/appointments.ts";
import { agencies } from "@/contract/catalogue/agencies.ts";
import { directory } from "@/contract/licenses/directory.ts";
import { useRead } from "@/lib/api/query.ts";
import { today } from "@/lib/format/dates.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { useIsPhone } from "../viewer.ts";
import { type ScheduleState, VIEWS } from "./schedule-address.ts";

export type Period = { from: string; to: string; title: string; before: string; after: string };

type ScheduleHeadProps = {
  displayed: ScheduleState;
  period: Period | null;
  onChange: (change: Partial<ScheduleState>) => void;
  action: ReactNode;
};

export function ScheduleHead({ displayed, period, onChange, action }: ScheduleHeadProps) {
  const { t } = useT();
  const zone = useZone();
  const isPhone = useIsPhone();
  const { data: places = [] } = useRead(agencies.list, {}, { staleTime: 300_000 });
  const { data: advisors = [] } = useRead(directory.advisors, {}, { staleTime: 300_000 });

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 border-b px-4 py-3 sm:px-5">
      <div className="flex min-w-0 flex-1 basis-60 items-center gap-1.5">
        <IconButton
          icon={ChevronLeft}
          label={t("schedule.before")}
          onClick={() => period && onChange({ day: period.before })}
        />
        <IconButton
          icon={ChevronRight}
          label={t("schedule.after")}
          onClick={() => period && onChange({ day: period.after })}
        />
        <Button onClick={() => onChange({ day: today(zone) })}>{t("schedule.today")}</Button>
        <h1
          className="ml-1.5 min-w-0 font-title text-lg first-letter:uppercase max-sm:text-base max-sm:leading-tight sm:truncate"
          aria-live="polite"
        >
          <span className="sr-only">{t("routes.schedule")}: </span>
          {period?.title}
        </h1>
      </div>
      <fieldset className="flex rounded-control border border-line-strong p-px" aria-label={t("schedule.views.label")}>
        {VIEWS.map((view) => (
          <Button
            key={view}
            variant={displayed.view === view ? "primary" : "quiet"}
            size="small"
            aria-pressed={displayed.view === view}
            onClick={() => onChange({ view })}
          >
            {t(`schedule.views.${view === "week" && isPhone ? "threeDays" : view}`)}
          </Button>
        ))}
      </fieldset>
      {action}
      <div className="flex w-full flex-wrap gap-1.5 max-sm:grid max-sm:w-full max-sm:grid-cols-3">
        <SelectField
          label={t("schedule.filters.agency")}
          isLabelHidden
          none={t("schedule.allAgencies")}
          value={displayed.agency ?? ""}
          onChange={(event) => onChange({ agency: event.target.value })}
          options={places.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          label={t("schedule.filters.advisor")}
          isLabelHidden
          none={t("schedule.allAdvisors")}
          value={displayed.advisor ?? ""}
          onChange={(event) => onChange({ advisor: event.target.value })}
          options={advisors.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        />
        <SelectField
          label={t("schedule.filters.type")}
          isLabelHidden
          none={t("schedule.allTypes")}
          value={displayed.type ?? ""}
          onChange={(event) => onChange({ type: event.target.value as ScheduleState["type"] })}
          options={APPOINTMENT_TYPES.map((value) => ({ value, label: t(`appointments.types.${value}`) }))}
        />
      </div>
    </div>
  );
}
