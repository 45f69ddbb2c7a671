"use client";

import { CalendarDays } from "lucide-react";
import { Icon } from "@/components/ui/icon.tsx";
import { onDemand } from "@/components/ui/on-demand.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { plainDay } from "@/lib/format/dates.ts";
import { useT } from "@/lib/i18n/client.ts";
import type { DaysProps } from "./days-choice.tsx";
import { PopoverChip } from "./filter-chip.tsx";

const DaysChoice = onDemand(() => import("./days-choice.tsx").then((file) => file.DaysChoice), {
  waiting: <Skeleton className="m-2 h-72 w-56" />,
});

export function DaysChip({ label, from, to, onChange }: DaysProps & { label: string }) {
  const { t, locale } = useT();
  const isSet = Boolean(from || to);
  const visibleDays =
    from && to && from !== to
      ? t("list.days.between", { from: plainDay(from, locale), to: plainDay(to, locale) })
      : from && to
        ? plainDay(from, locale)
        : from
          ? t("list.days.since", { day: plainDay(from, locale) })
          : to && t("list.days.until", { day: plainDay(to, locale) });

  return (
    <PopoverChip
      label={label}
      spoken={visibleDays ? `${label}: ${visibleDays}` : t("list.filterBy", { filter: label })}
      isSet={isSet}
      face={
        <>
          <Icon as={CalendarDays} size={13} />
          <span className="truncate">{visibleDays ?? label}</span>
        </>
      }
      onRemove={() => onChange({ from: undefined, to: undefined })}
    >
      {(close) => (
        <DaysChoice
          from={from}
          to={to}
          onChange={(days) => {
            onChange(days);
            close();
          }}
        />
      )}
    </PopoverChip>
  );
}
