"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { Month } from "@/contract/kernel/moments.ts";
import { monthName } from "@/lib/format/dates.ts";
import { useT } from "@/lib/i18n/client.ts";
import { monthAfter } from "./months.ts";

type MonthStepsProps = {
  month: Month | undefined;
  current: Month | undefined;
  onChoose: (month: Month | undefined) => void;
};

export function MonthSteps({ month, current, onChoose }: MonthStepsProps) {
  const { t, locale } = useT();
  const before = month && monthAfter(month, -1);
  const after = month && monthAfter(month, 1);
  const choose = (next: Month | undefined) => onChoose(next === current ? undefined : next);
  return (
    <div className="flex flex-wrap items-center gap-1">
      <IconButton icon={ChevronLeft} label={t("targets.previous")} disabled={!before} onClick={() => choose(before)} />
      <h2 aria-live="polite" className="min-w-36 text-center font-strong first-letter:uppercase">
        {month ? monthName(month, locale) : <Skeleton className="mx-auto h-3 w-28" />}
      </h2>
      <IconButton icon={ChevronRight} label={t("targets.next")} disabled={!after} onClick={() => choose(after)} />
      <Button className="ml-1" disabled={!current || month === current} onClick={() => onChoose(undefined)}>
        {t("targets.current")}
      </Button>
    </div>
  );
}
