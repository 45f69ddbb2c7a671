"use client";

import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { FilterChip } from "@/components/engines/data-list/filter-chip.tsx";
import { Icon } from "@/components/ui/icon.tsx";
import { Menu, MenuChoice } from "@/components/ui/menu.tsx";
import { periodAsObject } from "@/contract/reports/period-title.ts";
import { COMPARISONS, NONE } from "@/contract/reports/reports.ts";
import { useToday } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { PeriodChip } from "./period-chip.tsx";
import { comparedDays, type Days, type PeriodName } from "./periods.ts";
import { type Comparison, type NarrowedBy, type ReportState, toReportRequest } from "./report-address.ts";
import { useDirectory, valueOptions } from "./use-options.ts";

type ReportBarProps = {
  displayed: ReportState;
  onPeriod: (period: PeriodName | Days) => void;
  onCompare: (compare: Comparison) => void;
  onNarrow: (filter: NarrowedBy, value: string | undefined) => void;
};

export function ReportBar({ displayed, onPeriod, onCompare, onNarrow }: ReportBarProps) {
  const { t } = useT();
  const chip = (filter: NarrowedBy) => ({
    label: t(`reports.bar.${filter}`),
    value: displayed.by[filter],
    onChange: (value: string | undefined) => onNarrow(filter, value),
  });
  return (
    <div className="border-b bg-surface px-4 py-2 sm:px-5 print:hidden">
      <div className="-m-1 flex gap-1.5 overflow-x-auto p-1 [scrollbar-width:none] max-sm:-mr-4 max-sm:pr-10 max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-40px),transparent)] sm:flex-wrap">
        <PeriodChip displayed={displayed} onChange={onPeriod} />
        <CompareChip displayed={displayed} onChange={onCompare} />
        <span aria-hidden="true" className="mx-1 w-px flex-none bg-line" />
        <DirectoryChip filter="agency" {...chip("agency")} />
        <DirectoryChip filter="product" {...chip("product")} />
        <DirectoryChip filter="advisor" {...chip("advisor")} />
        <FilterChip {...chip("channel")} options={valueOptions("channel", t)} />
        <FilterChip {...chip("source")} options={valueOptions("source", t)} />
      </div>
    </div>
  );
}

type CompareProps = { displayed: ReportState; onChange: (compare: Comparison) => void };

function CompareChip({ displayed, onChange }: CompareProps) {
  const { t, locale } = useT();
  const { day } = useToday();
  const { compare: value, days, isRunning, isThisMonth } = displayed;
  const { compare } = toReportRequest(displayed);
  const comparisonLabel = (one: Comparison) =>
    t(`reports.comparisons.${one === "previous" && isThisMonth ? "sameDays" : one}`);
  const label =
    isRunning && value !== "none"
      ? t("reports.bar.toDate", { comparison: comparisonLabel(value) })
      : comparisonLabel(value);
  const title =
    compare === "none"
      ? undefined
      : t("reports.paper.compared", { days: periodAsObject(comparedDays(days, compare, day), locale) });
  return (
    <Menu
      label={t("reports.bar.compare")}
      align="start"
      trigger={
        <button
          type="button"
          title={title}
          className="inline-flex h-7 flex-none items-center gap-1.5 rounded-control border px-2 text-ink-2 hover:bg-sunken hover:text-ink"
        >
          <span className="sr-only">{t("reports.bar.compare")}: </span>
          <span className="max-sm:hidden">{label}</span>
          <span className="sm:hidden">
            {t(`reports.bar.short.${value === "previous" && isThisMonth ? "sameDays" : value}`)}
          </span>
          <Icon as={ChevronDown} size={12} />
        </button>
      }
    >
      {COMPARISONS.map((one) => (
        <MenuChoice key={one} isSelected={one === value} onSelect={() => onChange(one)}>
          {comparisonLabel(one)}
        </MenuChoice>
      ))}
    </Menu>
  );
}

type DirectoryChipProps = {
  filter: "agency" | "product" | "advisor";
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

function DirectoryChip({ filter, ...props }: DirectoryChipProps) {
  const { t } = useT();
  const [isRequested, setRequested] = useState(false);
  const { read, options, unnamed } = useDirectory(filter, isRequested || props.value !== undefined);
  const notice = read.isPending
    ? t("list.optionsLoading")
    : read.isError
      ? t("list.optionsFailed")
      : t("list.optionsEmpty");
  return (
    <FilterChip
      {...props}
      {...{ unnamed, notice }}
      options={read.data?.length || props.value === NONE ? options : []}
      onOpen={() => setRequested(true)}
    />
  );
}
