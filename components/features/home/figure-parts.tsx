"use client";

import { useSearchParams } from "next/navigation";
import type { ComponentProps } from "react";
import type { Report } from "@/contract/reports/reports.ts";
import { useOpenedStep } from "@/lib/browser/history/use-opened-step.ts";
import { auditDate, listDate } from "@/lib/format/dates.ts";
import { useAsOfNow } from "@/lib/format/use-as-of-now.ts";
import { useZone } from "@/lib/format/zone.ts";
import { useT } from "@/lib/i18n/client.ts";
import { DRILL_DOWN_PARAM, readDrillDown } from "./drill-down.ts";

export function DrillDownLink({ href, ...rest }: ComponentProps<"a"> & { href: string }) {
  const { open } = useOpenedStep(readDrillDown(useSearchParams().get(DRILL_DOWN_PARAM)) !== undefined);
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        open(href);
      }}
    />
  );
}

type Values = Report["total"]["values"] | null | undefined;

export function numberOf(report: Report | undefined, values: Values, measure: string): number | null | undefined {
  const place = report?.measures.findIndex(({ key }) => key === measure) ?? -1;
  return place < 0 ? undefined : values?.[place];
}

export function When({ at }: { at: string }) {
  const { locale } = useT();
  const zone = useZone();
  const text = useAsOfNow((now) => listDate(at, now, locale, zone));
  return (
    <time dateTime={at} title={auditDate(at, zone)} className="flex-none text-ink-2 text-xs" suppressHydrationWarning>
      {text}
    </time>
  );
}
